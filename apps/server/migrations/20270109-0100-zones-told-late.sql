-- By which gate a car came in, as its zones count it: null where nobody saw it come (a ticket that was lost, a device's sale of a car that
-- nobody knew). The gate in the figures stays that of the row. Of an entry that is told of a car that has gone already: when it went.
alter table fold_queue add column entry_gate_id uuid, add column left_at timestamptz;
update fold_queue set entry_gate_id = gate_id where kind in ('IN', 'DELETED');

-- When its ticket was issued, where it was sold by what was printed or claimed before its gate told of it: price and figures stay with `entered_at`.
alter table stays add column ticket_at timestamptz;
create index stays_ticket_at on stays (entry_gate_id, ticket_at) where ticket_at is not null;

-- A zone by whose gates something passed is not deleted: the one beside it would count otherwise.
alter table zone_gates
  drop constraint zone_gates_from_zone_id_fkey, drop constraint zone_gates_to_zone_id_fkey,
  add constraint zone_gates_from_zone_id_fkey foreign key (from_zone_id) references zones on delete restrict deferrable initially deferred,
  add constraint zone_gates_to_zone_id_fkey foreign key (to_zone_id) references zones on delete restrict deferrable initially deferred;
grant delete on zone_gates to :app;

-- Zones that are counted by other rules than before, and are yet to be added up by these.
alter table zones add column is_due boolean not null default false;
update zones set is_due = true;
