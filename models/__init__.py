"""The trained nets and the manifest that says what each of them takes and gives."""
