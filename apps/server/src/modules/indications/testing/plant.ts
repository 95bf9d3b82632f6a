import { newId } from '@parking/contract/core/id';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import type { Person } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { type Lane, car, cash } from '../../parking/testing/stays.ts';

export interface Planted {
  readonly operatorId: string;
  readonly exitedAt: Date;
  readonly minutes?: number;
  readonly total?: number;
  readonly exitKind?: string;
  readonly origin?: string;
  readonly variance?: number;
  readonly flags?: readonly string[];
  readonly memberId?: string;
  /** At both ends. */
  readonly plate?: string;
  readonly depositId?: string;
}

/** Writes a stay that has ended as it is to be found: no screen sells such ones. Returns its id. */
export async function plantExit(server: TestServer, lane: Lane, planted: Planted): Promise<string> {
  const [id] = await plantExits(server, lane, planted, 1);
  if (id === undefined) throw new Error('Nothing was written.');
  return id;
}

/** So many of them, a minute apart. Returns their ids. */
export async function plantExits(server: TestServer, lane: Lane, planted: Planted, count: number): Promise<string[]> {
  const { operatorId, exitedAt, minutes = 61, total = 8_000, exitKind = 'NORMAL', origin = 'DISPENSER' } = planted;
  const { variance = null, flags = [], plate, memberId = null, depositId = null } = planted;
  const ids = Array.from({ length: count }, () => newId());
  const enteredAt = new Date(exitedAt.getTime() - minutes * 60_000);
  // In the order of the statement's gaps.
  const sold = [exitKind, lane.exitId, operatorId, cash, minutes, total];
  const values = [ids, car, origin, enteredAt, flags, exitedAt, ...sold, variance, memberId, depositId, lane.entryId];
  await changeAsOwner(
    server,
    `insert into stays (id, site_id, code, state, vehicle_type_id, origin, entry_gate_id, entered_at, entry_business_day, flags,
       exited_at, business_day, exit_kind, exit_gate_id, operator_id, request_id, paid_type_id, duration_minutes, lines, gross, discount,
       fine, tax, tax_on_top, total, variance, member_id, deposit_id)
     select n.id, site_id, 'T' || right(n.id::text, 12), 'OUT', $2, $3, g.id, $4::timestamptz + n.later, ($4::timestamptz + n.later)::date, $5,
       $6::timestamptz + n.later, ($6::timestamptz + n.later)::date, $7, $8, $9, gen_random_uuid(),
       $10, $11, jsonb_build_array(jsonb_build_object('code', 'FARE', 'amount', $12::bigint)), $12::bigint, 0, 0, 0, false, $12::bigint, $13, $14, $15
     from gates g, (select id, make_interval(mins => place::integer - 1) as later from unnest($1::uuid[]) with ordinality as one (id, place)) n
     where g.id = $16`,
    values,
  );
  if (plate !== undefined)
    await changeAsOwner(
      server,
      'insert into stay_plates (stay_id, entry_plate, exit_plate, plate_key) select unnest($1::uuid[]), $2, $2, $2',
      [ids, plate],
    );
  return ids;
}

interface PlantedDeposit {
  readonly operatorId: string;
  readonly openedAt: Date;
  readonly handedInAt: Date;
  readonly owed: number;
  readonly counted: number;
  /** When the money came. */
  readonly paidAt?: Date;
  readonly cashId: string;
}

/** Writes a deposit that was handed in, with the journal entry of what it owes. Returns its id. */
export async function plantDeposit(server: TestServer, planted: PlantedDeposit): Promise<string> {
  const { operatorId, openedAt, handedInAt, owed, counted, paidAt, cashId } = planted;
  const id = newId();
  const change = (statement: string, values: unknown[]) => changeAsOwner(server, statement, values);
  await change(
    `insert into deposits (id, site_id, operator_id, business_day, state, opened_at, takes_sales, n)
     select $1, s.id, $2, $3::timestamptz::date, 'SUBMITTED', $3::timestamptz, false, 1 + (select count(*) from deposits where operator_id = $2) from sites s limit 1`,
    [id, operatorId, openedAt],
  );
  await change(
    `insert into deposit_steps (id, deposit_id, from_state, to_state, by_id, at) values (gen_random_uuid(), $1, 'OPEN', 'SUBMITTED', $2, $3)`,
    [id, operatorId, handedInAt],
  );
  await change(
    `insert into deposit_counts (deposit_id, n, counted, by_id, at, blind) values ($1, 1, $2, $3, $4, true)`,
    [id, counted, operatorId, handedInAt],
  );
  await change(
    `with drawer as (insert into accounts (id, kind, owner_id, allow_negative) values (gen_random_uuid(), 'DRAWER', $2, true)
         on conflict do nothing returning id),
       account as (select id from drawer union select id from accounts where kind = 'DRAWER' and owner_id = $2 limit 1),
       entry as (insert into journal_entries (id, site_id, type, kind, source_id, business_day, deposit_id, actor_id, booked_at, line_count, digest)
         select gen_random_uuid(), s.id, 'PARKING_OUT', 'SALE', gen_random_uuid(), $4::timestamptz::date, $1, $2, $4::timestamptz, 2, '' from sites s limit 1 returning id)
     insert into journal_lines (entry_id, n, account_id, amount)
     select entry.id, 1, account.id, $3::bigint from entry, account
     union all select entry.id, 2, (select id from accounts where kind = 'REVENUE' limit 1), -$3::bigint from entry`,
    [id, operatorId, owed, openedAt],
  );
  if (paidAt)
    await change(
      `insert into deposit_payments (id, deposit_id, value, cash_id, received_at, by_id) values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [id, owed, cashId, paidAt, operatorId],
    );
  return id;
}

/** Writes an event as a gate tells it; or so many of them, a minute apart. */
export const plantEvent = (server: TestServer, gateId: string, type: string, at: Date, data: object = {}, count = 1) =>
  changeAsOwner(
    server,
    `insert into gate_events (received_at, gate_id, event_id, site_id, type, at, data)
     select $3::timestamptz + n.later, id, gen_random_uuid(), site_id, $2, $3::timestamptz + n.later, $4
     from gates, (select make_interval(mins => place) as later from generate_series(0, $5::integer - 1) as place) n where id = $1`,
    [gateId, type, at, JSON.stringify(data), count],
  );

interface Edited {
  readonly before: string;
  readonly after: string;
}

/** Writes down that somebody edited the plate of a stay, as the screen does; what was shown before and after may be erased by now. */
export async function plantEdit(
  server: TestServer,
  stayId: string,
  by: Person,
  at: Date,
  edited?: Edited,
): Promise<void> {
  const payload = edited && {
    before: { plateNumber: edited.before },
    after: { plateNumber: edited.after, note: 'Pelat dibetulkan' },
  };
  await changeAsOwner(
    server,
    `insert into operations_log (id, at, site_id, actor_id, actor_name, action, entity, entity_id, payload, digest)
     select gen_random_uuid(), $3::timestamptz, site_id, $2, $4, 'edit-plate', 'stays', id::text, $5, '' from stays where id = $1`,
    [stayId, by.id, at, by.username, payload ? JSON.stringify(payload) : null],
  );
  await changeAsOwner(server, `update stays set flags = flags || array['plate-edited'] where id = $1`, [stayId]);
}
