-- Petty cash: an account that is always filled up to the same sum, by as much as its slips took out of it.

alter table cash add column fixed_amount bigint,
  add constraint cash_fixed_amount check (fixed_amount is null or fixed_amount > 0 and fixed_amount <= 100000000000 and not is_bank);
