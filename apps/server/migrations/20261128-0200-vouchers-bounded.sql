-- What is free without bounds gives at most what its batch was reckoned by. What was handed out before says nothing of a bound.

alter table voucher_batches
  add column most bigint check (most is null or most > 0 and kind in ('WHOLE', 'PERCENT')),
  -- It was made to wait for a second person; withdrawn before one agreed, it never held.
  add column waited boolean not null default false;
update voucher_batches set waited = true where state in ('WAITING', 'REFUSED') or decided_by is not null;
alter table voucher_batches alter column waited drop default;
