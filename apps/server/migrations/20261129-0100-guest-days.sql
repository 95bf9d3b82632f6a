-- Days that were given to guests: each row from the moment on which it holds until another takes its place, so that nothing is
-- given backwards. More than three days of a plate or card in a month wait for a second person.

create table guest_days (
  id uuid primary key,
  -- Without a reference: what was given counts also when the guest's record is deleted.
  member_id uuid not null,
  from_date date not null,
  to_date date not null,
  -- Plates as cameras may take them for each other, and cards, of the guest while these days held.
  keys text[] collate "C" not null,
  -- Unknown of guests who were there before this was kept and whose record does not say it.
  by_id uuid references users,
  at timestamptz not null,
  state text not null check (state in ('GIVEN', 'WAITING', 'REFUSED', 'WITHDRAWN')),
  holds_from timestamptz,
  holds_until timestamptz check (holds_until >= holds_from),
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text collate "C",
  check (to_date >= from_date),
  check ((state = 'GIVEN') = (holds_from is not null)),
  check (holds_until is null or holds_from is not null),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'REFUSED' or decided_by is not null),
  constraint guest_days_two_names check (decided_by <> by_id),
  -- Alone nobody gives more than three.
  constraint guest_days_agreed check (state <> 'GIVEN' or to_date - from_date < 3 or decided_by is not null)
);
create unique index guest_days_waiting on guest_days (member_id) where state = 'WAITING';
create unique index guest_days_held on guest_days (member_id) where state = 'GIVEN' and holds_until is null;
create index guest_days_member on guest_days (member_id, at);
create index guest_days_keys on guest_days using gin (keys) where state = 'GIVEN';
create index guest_days_by on guest_days (by_id);
create index guest_days_decided_by on guest_days (decided_by) where decided_by is not null;
grant select, insert on guest_days to :app;
grant update (from_date, to_date, keys, by_id, at, state, holds_from, holds_until, decided_by, decided_at, decided_note)
  on guest_days to :app;

-- Guests were honoured by nobody until now: their days begin to hold, and many wait.
insert into guest_days (id, member_id, from_date, to_date, keys, by_id, at, state, holds_from)
select gen_random_uuid(), m.id, m.member_start_date, m.member_end_date,
  confused_plates(m.plate_numbers)
    || array_remove(array['card ' || upper(m.nfc_number), 'card ' || upper(m.parking_code)], null),
  (select u.id from operations_log l join users u on u.id = l.actor_id
    where l.entity = 'members' and l.entity_id = m.id::text and l.action = 'create' order by l.at limit 1),
  now(), case when m.member_end_date - m.member_start_date < 3 then 'GIVEN' else 'WAITING' end,
  case when m.member_end_date - m.member_start_date < 3 then now() end
from members m where m.kind = 'GUEST' and m.archived_at is null;

-- Whose plate it is, of guests as of members.
drop index members_plates;
create index members_plates on members using gin (confused_plates(plate_numbers)) where archived_at is null;

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'GUEST_WAITING', '/guest', 'Buka tamu', 'Open guests');
