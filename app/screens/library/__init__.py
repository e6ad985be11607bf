"""Pages to look things up: records, rules, lessons, import and export of data."""
