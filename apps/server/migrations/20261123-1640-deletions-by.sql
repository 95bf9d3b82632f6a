create index entry_deletions_by on entry_deletions (asked_by);
