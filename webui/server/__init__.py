"""The web server: pages, API and the live connection, all in one process."""
