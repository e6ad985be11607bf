"""The platforms' parts against fakes that know what the platforms' classes are called and what they take."""
