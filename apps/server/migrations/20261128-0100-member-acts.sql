-- Acts on members: cards that are sold, other subscriptions, and what of a period was credited.

alter table subscription_fare_details
  drop constraint subscription_fare_details_charged_at_check,
  -- With a member's first period only, with each, or with another card.
  add constraint subscription_fare_details_charged_at_check check (charged_at in ('FIRST', 'EACH', 'CARD'));

alter table members
  -- What the next purchase buys where that is another; the first day on which it holds once it was bought.
  add column next_subscription_fare_name_id uuid references subscription_fare_names,
  add column next_from date,
  add constraint members_next check (next_from is null or next_subscription_fare_name_id is not null);
create index members_next_subscription on members (next_subscription_fare_name_id)
  where next_subscription_fare_name_id is not null;

alter table membership_transactions
  -- A period, or a card in place of another.
  add column kind text not null default 'PERIOD' check (kind in ('PERIOD', 'CARD')),
  -- Rupiah with tax that the days of a period are worth: the price of the period alone, however it was paid.
  add column worth bigint not null default 0 check (worth between 0 and 100000000),
  -- What the member's subscription was, where the purchase made it another.
  add column subscription_before jsonb,
  -- The card that was sold, and the code on it.
  add column nfc_number text collate "C",
  add column parking_code text collate "C",
  alter column months drop not null,
  alter column from_date drop not null,
  alter column to_date drop not null,
  add constraint membership_transactions_period check (
    (kind = 'PERIOD') = (months is not null) and (kind = 'PERIOD') = (from_date is not null)
    and (kind = 'PERIOD') = (to_date is not null) and (kind = 'CARD') = (nfc_number is not null));
update membership_transactions t set worth = (
  select least(t.amount, coalesce(sum((line ->> 'amount')::bigint), 0)
    + case when exists (select from jsonb_array_elements(t.lines) part where part ->> 'code' = 'TAX') and t.amount > t.tax
        then floor(t.tax * coalesce(sum((line ->> 'amount')::numeric), 0) / (t.amount - t.tax))::bigint else 0 end)
  from jsonb_array_elements(t.lines) line where line ->> 'code' = 'SUBSCRIPTION');

-- Days of a period that a later purchase took the place of. It counts as long as that purchase stands.
create table membership_credits (
  transaction_id uuid not null references membership_transactions,
  credited_by_id uuid not null references membership_transactions,
  -- The last day that is left of it; the day before its first where none is.
  last_day date not null,
  days integer not null check (days > 0),
  amount bigint not null check (amount between 0 and 100000000),
  primary key (transaction_id, credited_by_id),
  check (transaction_id <> credited_by_id)
);
create index membership_credits_by on membership_credits (credited_by_id);
grant select, insert on membership_credits to :app;
