"""Tests of the device services with fakes that know the classes, methods and types of the platforms."""
