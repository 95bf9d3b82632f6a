-- What became of the tickets of an entry day is asked for by weeks. Cars come in the order of time, so that a few bytes for each stretch of
-- the table tell where a day lies, and an entry writes none of them.
create index stays_entry_day on stays using brin (entry_business_day);
