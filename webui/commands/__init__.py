"""The commands of ``zhicai``, one module each."""
