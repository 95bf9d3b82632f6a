-- What a stay, a payment or a deposit booked is found by the key that keeps it booked once, so that an entry stands in one index less;
-- and an entry that takes nothing back needs no place among those that do.
drop index journal_entries_source;
alter table journal_entries
  drop constraint journal_entries_act,
  drop constraint journal_entries_reverses,
  add constraint journal_entries_act unique (source_id, type, kind);
create unique index journal_entries_reverses on journal_entries (reverses_id) where reverses_id is not null;
-- A stay is changed by its exit, which indexes are of: the room kept free for changes that touch none was never used.
alter table stays reset (fillfactor);
