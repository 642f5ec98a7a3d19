"""The version: that of the command line whose documents this package reads."""

__version__ = "0.1.0"
