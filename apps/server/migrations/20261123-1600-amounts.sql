-- No amount that a caller can write is so large that a sum of such amounts could not be read any more. What is older than the
-- bounds stays as it is.
alter table stays
  add constraint stays_total_most check (total <= 100000000) not valid,
  add constraint stays_prepaid_most check (prepaid <= 100000000) not valid,
  add constraint stays_tendered_most check (tendered <= 100000000) not valid;
alter table payments add constraint payments_amount_most check (amount <= 100000000) not valid;
alter table unmatched_takings add constraint unmatched_takings_amount_most check (amount <= 100000000) not valid;
alter table parking_fines add constraint parking_fines_fine_most check (fine <= 100000000) not valid;
alter table additional_fares add constraint additional_fares_amount_most check (amount <= 100000000) not valid;
alter table subscription_fares add constraint subscription_fares_amount_most check (amount <= 100000000) not valid;
alter table subscription_fare_details add constraint subscription_fare_details_amount_most check (amount <= 100000000) not valid;
alter table membership_transactions add constraint membership_transactions_amount_most check (amount <= 100000000) not valid;
alter table deposit_counts add constraint deposit_counts_counted_most check (counted <= 100000000000) not valid;
alter table deposit_payments add constraint deposit_payments_value_most check (value <= 100000000000) not valid;
alter table cash_ins add constraint cash_ins_amount_most check (amount <= 100000000000) not valid;
alter table cash_outs add constraint cash_outs_amount_most check (amount <= 100000000000) not valid;
alter table cash_mutations add constraint cash_mutations_amount_most check (amount <= 100000000000) not valid;
alter table non_cash_checks add constraint non_cash_checks_checked_most check (checked <= 100000000000) not valid;
alter table inventory_ins add constraint inventory_ins_amount_most check (amount <= 1000000000) not valid;
alter table inventory_outs add constraint inventory_outs_amount_most check (amount <= 1000000000) not valid;
