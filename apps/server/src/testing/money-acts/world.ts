import { isDeepStrictEqual } from 'node:util';
import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { buildClaimedTypes } from '../../modules/money/testing/claims.ts';
import { buildGate, connectGate } from '../../modules/gates/testing/gates.ts';
import { sellSubscription } from '../../modules/members/testing/members.ts';
import { type Lane, buildLane, buildStay } from '../../modules/parking/testing/stays.ts';
import { signInAs } from '../people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../test-server.ts';
import type { Dice } from './dice.ts';

export type Someone = Awaited<ReturnType<typeof signInAs>>;

/** Who sells at which lane, with a device that can sell without the server. */
export interface Cashier {
  readonly who: Someone;
  readonly lane: Lane;
  readonly grant: string;
}

type Several<Value> = readonly [Value, ...Value[]];

/** A car park in which money is taken: two lanes, three cashiers, two of finance, two who look, one who may do everything. */
export interface World {
  readonly server: TestServer;
  readonly cashiers: Several<Cashier>;
  readonly finance: Several<Someone>;
  readonly top: Someone;
  /** Who handles no money: an auditor and the owner. */
  readonly lookers: Several<Someone>;
  /** Gates as their hardware calls. */
  readonly entries: Several<Client>;
  readonly subscriptionId: string;
  /** A payment type that its cashier alone vouches for. */
  readonly edcId: string;
  /** What was answered otherwise than it must be. */
  readonly faults: string[];
  /** Money that devices told of and that the server said it has, by the number of its sale. */
  readonly told: Map<string, { readonly operatorId: string; readonly amount: number }>;
}

export async function buildWorld(): Promise<World> {
  const server = await startTestServer();
  const top = await signInAs(server, 'SUPERADMIN');
  const lanes = [await buildLane(server), await buildLane(server)] as const;
  for (const minutesAgo of [5, 61, 200, 700, 2_000])
    for (const lane of lanes) await buildStay(server, lane, { minutesAgo });
  const entry = async (): Promise<Client> => connectGate(server, top, await buildGate(server, { gateType: 'IN' }));
  const cashier = async (lane: Lane, group: string): Promise<Cashier> => {
    const who = await signInAs(server, group);
    const opened = await who.call(contract.offline.openGrant, {
      body: { gateId: lane.exitId, deviceNumber: who.person.username },
    });
    return { who, lane, grant: (opened.data as { grant: string }).grant };
  };
  return {
    server,
    top,
    lookers: [await signInAs(server, 'AUDITOR'), await signInAs(server, 'OWNER')],
    finance: [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')],
    cashiers: [
      await cashier(lanes[0], 'CASHIER'),
      await cashier(lanes[1], 'CASHIER'),
      await cashier(lanes[1], 'OPERATOR'),
    ],
    entries: [await entry(), await entry()],
    subscriptionId: await sellSubscription(top),
    edcId: (await buildClaimedTypes(top)).edc,
    faults: [],
    told: new Map(),
  };
}

/** Ids of rows, in an order that does not change from run to run. */
export async function idsOf(world: World, table: string, where = 'true', order = 'id'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(
    world.server.platform.database.readQueries,
  );
  return rows.map(({ id }) => id);
}

export interface Car {
  readonly id: string;
  readonly code: string;
  readonly plate: string | null;
}

/** A car that is inside; now and then one that has left. Null where there is none. */
export async function anyCar({ server }: World, dice: Dice): Promise<Car | null> {
  const states = dice.chance(0.93) ? ['INSIDE'] : ['OUT', 'DELETED'];
  const { rows } = await sql<Car>`
    select s.id, s.code, p.entry_plate as plate from stays s left join stay_plates p on p.stay_id = s.id
    where s.state = any(${states}) order by s.recorded_at, s.id`.execute(server.platform.database.readQueries);
  return dice.any(rows);
}

type Definition = Pick<EndpointDefinition, 'method' | 'path' | 'idempotent'>;
type Sent = Parameters<Client['call']>[1];

/** Sends a call under a key of its own; now and then twice at once, later again, or again with another body. */
export async function send(
  world: World,
  dice: Dice,
  client: Client,
  definition: Definition,
  input: Sent = {},
): Promise<Answer> {
  const headers = { 'idempotency-key': newId() };
  const call = (body: unknown): Promise<Answer> =>
    client.call(definition, { ...input, headers, ...(body !== undefined && { body }) });
  const [first, beside] = await Promise.all([
    call(input.body),
    dice.chance(0.15) ? call(input.body) : Promise.resolve(null),
  ]);
  const answer = first.status === 200 ? first : (beside ?? first);
  // Of two at once the one that came first may have been refused for what was mended before the other: then it is asked again.
  const isAsked = beside !== null || dice.chance(0.1);
  const again = beside?.status === 200 || !isAsked ? beside : await call(input.body);
  if (answer.status === 200 && again) holdRepeated(world, definition, answer, again);
  if (answer.status === 200 && dice.chance(0.1) && typeof input.body === 'object') {
    const other = await call({ ...input.body, note: `Isi lain ${newId()}` });
    if (other.status < 400) world.faults.push(`${definition.path} took another body under a key that was used`);
  }
  return answer;
}

/** What was done under a key is not done again: it is answered as it was answered then. */
function holdRepeated(
  world: World,
  { path, idempotent = false }: Definition,
  { data }: Answer,
  { status, data: repeated, error }: Answer,
): void {
  if (!idempotent || (status === 409 && error.code === 'request-in-progress')) return;
  if (status !== 200) world.faults.push(`${path} was done under a key, and then ${status} ${error.code}`);
  else if (!isDeepStrictEqual(data, repeated)) world.faults.push(`${path} acted twice under one key`);
}
