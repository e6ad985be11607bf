"""Start of the app: command-line flags, the application, preloading, the demonstration and the self-test."""
