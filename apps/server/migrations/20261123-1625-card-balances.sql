-- What a reader says that a card holds is kept only if a card can hold it: a list of payments is readable whatever was told.
update payments set balance_before = null where balance_before not between 0 and 100000000000;
update payments set balance_after = null where balance_after not between 0 and 100000000000;
alter table payments
  add constraint payments_balance_before_sound check (balance_before between 0 and 100000000000),
  add constraint payments_balance_after_sound check (balance_after between 0 and 100000000000);
