-- A deposit that a device's word opened, beside the one that takes sales: its money was taken long ago, and no sale of now waits
-- for its hand-in.
alter table deposits add column told_later boolean not null default false;

-- Of a deposit only its state changes, along its ways, and it takes no further sales; whose it is, its shift and its day stay.
revoke update on deposits from :app;
grant update (state, takes_sales, updated_at) on deposits to :app;
create function check_deposit() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array['OPEN SUBMITTED', 'SUBMITTED PAID',
      'SUBMITTED DISPUTED', 'PAID VERIFIED', 'PAID DISPUTED', 'VERIFIED CLOSED', 'VERIFIED DISPUTED', 'DISPUTED SUBMITTED',
      'DISPUTED PAID', 'DISPUTED VERIFIED']) then
    raise exception 'deposit % does not go from % to %', old.number, old.state, new.state
      using errcode = '23514', constraint = 'deposits_way';
  end if;
  if new.takes_sales and not old.takes_sales then
    raise exception 'deposit % takes no sales any more', old.number using errcode = '23514', constraint = 'deposits_takes_sales_once';
  end if;
  return new;
end $$;
create trigger deposits_way before update of state, takes_sales on deposits for each row execute function check_deposit();

-- What was taken out of an account by lowering or taking back what came in; above the limits somebody else signed.
create table cash_in_reductions (
  id uuid primary key,
  cash_in_id uuid not null references cash_ins,
  amount bigint not null check (amount > 0),
  asked_by_id uuid not null references users,
  -- The business day on which it was done: it counts for that person and day.
  asked_on date not null,
  approved_by_id uuid references users,
  at timestamptz not null default now(),
  constraint cash_in_reductions_two_names check (approved_by_id <> asked_by_id)
);
create index cash_in_reductions_cash_in on cash_in_reductions (cash_in_id);
create index cash_in_reductions_asked on cash_in_reductions (asked_by_id, asked_on);
create index cash_in_reductions_approver on cash_in_reductions (approved_by_id) where approved_by_id is not null;
grant select, insert on cash_in_reductions to :app;

insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), t.type, '/deposits', 'Buka setoran', 'Open deposits'
from (values ('DEPOSIT_LEFT_OPEN'), ('LOOK_LATE')) t (type)
where not exists (select from notification_rules r where r.type = t.type);
