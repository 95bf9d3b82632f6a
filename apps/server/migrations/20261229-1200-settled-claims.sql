-- How far a day is settled asks for what became of its claims.
create index journal_entries_claim on journal_entries (source_id) where type = 'SETTLEMENT' and kind = 'CLAIM';
