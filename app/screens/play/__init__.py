"""Pages of a match: set-up, handover, round end, result, solo and daily matches."""
