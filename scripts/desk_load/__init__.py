"""The desk under load: what ``scripts.bench_desk`` measures."""
