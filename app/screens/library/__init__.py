"""Reference pages: records, rules, lessons, import and export of data."""
