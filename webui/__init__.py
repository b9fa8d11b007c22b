"""Composes vision and engine: runtime, record, command line, pages."""
