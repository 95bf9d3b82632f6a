-- Memberships at gates: which car is inside on which, what was decided at its entry, and since when a member was suspended.

-- What the entry made of a member's card or plate: the member, how it was told, and why the car is an ordinary one.
alter table stays add column entered_as jsonb;
alter table stays
  drop constraint stays_origin_check,
  drop constraint stays_exit_kind_check,
  drop constraint stays_exit_complete;
alter table stays
  add constraint stays_origin_check check (origin in ('DISPENSER', 'LPR', 'PAID_ENTRY', 'PRE_ENTRY', 'MEMBER', 'MANUAL',
    'LOST_TICKET', 'OFFLINE')),
  add constraint stays_exit_kind_check check (exit_kind in ('NORMAL', 'MEMBER', 'LOST_TICKET', 'MANUAL', 'OFFLINE',
    'EXIT_MISSED')),
  add constraint stays_exit_complete check (state <> 'OUT' or (exit_gate_id is not null and business_day is not null
    and lines is not null and gross is not null and discount is not null and fine is not null and tax is not null
    and tax_on_top is not null and duration_minutes is not null and exit_kind is not null)),
  -- A gate that lets a car out by itself takes no money.
  add constraint stays_exit_by check (state <> 'OUT' or operator_id is not null
    or (exit_kind in ('MEMBER', 'EXIT_MISSED') and total = 0 and deposit_id is null and paid_type_id is null)),
  add constraint stays_member_id_fkey foreign key (member_id) references members;
-- A member's stays, the last first.
drop index stays_member;
create index stays_member on stays (member_id, entered_at desc) where member_id is not null;

alter table stays_inside
  -- Whose membership it was let in on.
  add column member_id uuid references members,
  -- By its card, or the code on it: the card is in this car.
  add column by_card boolean not null default false,
  add constraint stays_inside_card check (member_id is not null or not by_card);
create index stays_inside_member on stays_inside (member_id) where member_id is not null;
-- One card is in one car.
create unique index stays_inside_by_card on stays_inside (member_id) where by_card;

create table member_suspensions (
  member_id uuid not null references members on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  primary key (member_id, from_at)
);
create unique index member_suspensions_running on member_suspensions (member_id) where until_at is null;
grant select, insert, update (until_at) on member_suspensions to :app;
-- Since when was kept nowhere.
insert into member_suspensions (member_id, from_at) select id, '2000-01-01' from members where suspended;
create trigger member_suspended after insert or update of suspended on members
  for each row execute function keep_member_suspensions();

-- Whose plate it is, as cameras may take its characters for others; of who may not use it today as well.
create index members_plates on members using gin (confused_plates(plate_numbers)) where kind = 'MEMBER' and archived_at is null;
