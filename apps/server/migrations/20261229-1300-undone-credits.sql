-- What was credited of a settlement is asked for when it is taken back, and when it is booked again.
create index journal_entries_credit on journal_entries (source_id) where type = 'SETTLEMENT' and kind like 'PROVIDER\_PAID%';
