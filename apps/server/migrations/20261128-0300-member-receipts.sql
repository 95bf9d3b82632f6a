-- Receipts of memberships; a print of one thing is counted apart from those of another.

alter table reprints
  drop constraint reprints_what_check,
  add constraint reprints_what_check check (what in ('TICKET', 'RECEIPT', 'DEPOSIT', 'RETURN', 'MEMBERSHIP')),
  add column membership_transaction_id uuid references membership_transactions;
drop index reprints_copy;
create unique index reprints_copy
  on reprints (what, stay_id, deposit_id, payment_return_id, membership_transaction_id, copy_number) nulls not distinct;
create index reprints_membership_transaction on reprints (membership_transaction_id) where membership_transaction_id is not null;
