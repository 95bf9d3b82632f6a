import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let columns: readonly { readonly name: string; readonly type: string }[];
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  const { rows } = await write<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = 'stays'::regclass and attnum > 0 and not attisdropped`,
  );
  columns = rows;
});
afterAll(() => server.close());

const write = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  server.platform.database.writes.query<Row>(text, [...values]);

async function buildGone(): Promise<string> {
  const cashier = await signInAs(server, 'CASHIER');
  const stay = await buildStay(server, lane);
  expect((await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
  await write(`update stays set flags = flags || '{code-edited}' where id = $1`, [stay.id]);
  return stay.id;
}

async function buildDeleted(): Promise<string> {
  const stay = await buildStay(server, lane, { flags: ['manual-entry'] });
  await write(
    `with gone as (delete from stays_inside where stay_id = $1 returning stay_id)
     update stays set state = 'DELETED', deleted_at = now(), delete_note = 'uji', deleted_by = (select id from users limit 1)
     where id = (select stay_id from gone)`,
    [stay.id],
  );
  return stay.id;
}

/** Another value than stands there, of each type that a column has. */
const another: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not coalesce(${column}, false)`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
  jsonb: (column) => `jsonb_build_array(${column})`,
  'text[]': () => `'{}'`,
};

/** What the role of the server may write there, beside what is guarded. */
async function changeableOf(stayId: string): Promise<string[]> {
  const changed: string[] = [];
  for (const { name, type } of columns) {
    const value = another[type]?.(name);
    if (value === undefined) throw new Error(`${name} is of another type: ${type}`);
    const refusal = await write(`update stays set ${name} = ${value} where id = $1`, [stayId]).then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    );
    if (refusal !== 'stays_ended' && refusal !== 'stays_flags') changed.push(name);
  }
  return changed;
}

test('nothing of a stay that left can be altered in the database: an event that comes late joins it once, with its gate and time', async () => {
  const stayId = await buildGone();
  const tell = 'update stays set entry_gate_id = $2, ticket_at = now()';
  const move = () => write(`${tell} where id = $1`, [stayId, lane.exitId]);
  const join = () => write(`${tell}, entry_event_id = $3 where id = $1`, [stayId, lane.exitId, newId()]);
  await expect(move()).rejects.toMatchObject({ constraint: 'stays_ended' });
  expect((await join()).rowCount).toBe(1);
  await expect(join()).rejects.toMatchObject({ constraint: 'stays_ended' });
  expect(await changeableOf(stayId)).toEqual([]);
});

test('nor of one whose entry was taken away', async () => {
  const stayId = await buildDeleted();
  expect(await changeableOf(stayId)).toEqual(['entry_event_id']);
});
