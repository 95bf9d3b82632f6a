-- What a rejected free pass should have brought stands in the journal under its own name. Entries of before are of type AUDIT.

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'TENANT_PAYMENT'));
