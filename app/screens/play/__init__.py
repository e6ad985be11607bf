"""Pages before and after a match: set-up, round end, result, solo and daily matches."""
