import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { openPlatform } from '../apps/server/src/open-platform.ts';
import { type Result, median, rounded } from './measure.ts';
import { type BenchServer, addCallers, inDirectory, startDatabase, startServer } from './server.ts';

const width = 16;
const carsPerRound = 1_200;
const rounds = 3;
const aim = 0.5;

const car = '01900000-0000-7000-8000-000000000102';
const cash = '01900000-0000-7000-8000-000000000401';

/** Four exits, as a car park of that size has, and one entry. */
const addGates = `
  insert into gates (id, site_id, name, code, gate_type, gate_category)
  select gen_random_uuid(), s.id, g.code, g.code, g.type, 'CASHIER' from sites s
  cross join (values ('BM1', 'IN'), ('BK1', 'OUT'), ('BK2', 'OUT'), ('BK3', 'OUT'), ('BK4', 'OUT')) as g (code, type)
  where s.is_own returning id, gate_type`;

/** Cars inside since two hours, as entries write them. */
const addCars = `
  with cars as (
    insert into stays (id, site_id, code, vehicle_type_id, origin, entry_gate_id, entered_at, entry_business_day)
    select gen_random_uuid(), g.site_id, 'BENCH' || $2::text || '-' || n, $3, 'DISPENSER', g.id, now() - interval '125 minutes',
      (now() - interval '125 minutes')::date
    from gates g, generate_series(1, $1::integer) n where g.code = 'BM1'
    returning id, site_id, code, vehicle_type_id, entered_at),
  plates as (insert into stay_plates (stay_id, entry_plate, plate_key) select id, 'B 1234 XYZ', 'B1234XYZ' from cars),
  inside as (
    insert into stays_inside (stay_id, site_id, code, plate_key, vehicle_type_id, entered_at)
    select id, site_id, code, 'B1234XYZ', vehicle_type_id, entered_at from cars)
  select id from cars`;

interface Statement {
  readonly text: string;
  readonly name?: string;
  readonly values: readonly unknown[];
}

/** What a quote and a save send to the database, word for word, from a server in this process. */
async function record(database: pg.PoolConfig, exit: (call: Call) => Promise<void>): Promise<Statement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parking-bench-record-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'kuda-terbang-biru' });
  const platform = await openPlatform(config, database, pino({ level: 'silent' }));
  const app = await buildApp(platform);
  await app.ready();
  const statements: Statement[] = [];
  const call: Call = async (path, token, body) => {
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers: headersOf(token), payload: body });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  };
  await exit(call);
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...given: unknown[]) => unknown;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const config = (typeof first === 'string' ? { text: first } : first) as {
      text?: string;
      name?: string;
      values?: unknown[];
    };
    if (config.text !== undefined) {
      const values = Array.isArray(second) ? second : (config.values ?? []);
      statements.push({ text: config.text, values, ...(config.name !== undefined && { name: config.name }) });
    }
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  try {
    await exit(call);
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    await app.close();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return statements;
}

type Call = (path: string, token: string, body: object) => Promise<void>;

const headersOf = (token: string): Record<string, string> => ({
  authorization: token,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
});

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The recorded values for another car: its own id in place of the recorded one, and new ids where the exit made new ones. */
function renamer(recordedStay: string, stay: string, constants: ReadonlySet<string>): (value: unknown) => unknown {
  const names = new Map([[recordedStay, stay]]);
  const rename = (text: string): string =>
    text.replace(uuids, (found) => {
      if (constants.has(found)) return found;
      const known = names.get(found) ?? randomUUID();
      names.set(found, known);
      return known;
    });
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return rename(value);
    if (Array.isArray(value)) return value.map(renamed);
    return value;
  };
  return renamed;
}

const uuidsOf = (statements: readonly Statement[]): Set<string> =>
  new Set(statements.flatMap(({ values }) => JSON.stringify(values).match(uuids) ?? []));

export interface Booths {
  readonly gates: number;
  /** Of the first cashier. */
  readonly token: string;
  /** Cars inside since two hours. */
  makeCars(count: number): Promise<string[]>;
  /** Quote and save of one car by one of the cashiers. */
  exit(stay: string, cashier: number): (call: Call) => Promise<void>;
  /** Lets all cars out over HTTP; answers exits a second. */
  serve(cars: readonly string[]): Promise<number>;
  close(): void;
}

/** Sixteen cashiers at four exits of a running server. */
export async function openBooths(owner: pg.Client, server: BenchServer): Promise<Booths> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  await owner.query(addCallers(width));
  const gates = await owner.query<{ id: string; gate_type: string }>(addGates);
  const exits = gates.rows.filter((gate) => gate.gate_type === 'OUT').map((gate) => gate.id);
  const tokens: string[] = [];
  for (let caller = 0; caller < width; caller += 1) tokens.push(await server.logIn(`caller${caller}`));
  let batches = 0;
  const exit: Booths['exit'] = (stay, at) => async (call) => {
    const body = { parkingInId: stay, gateId: exits[at % exits.length] };
    const token = tokens[at] ?? '';
    await call('/parking_outs/request_fare/v2', token, body);
    await call('/parking_outs/save_parking_out/v2', token, { ...body, plateNumber: 'B 1234 XYZ', paidTypeId: cash });
  };
  return {
    gates: exits.length,
    token: tokens[0] ?? '',
    makeCars: async (count) => {
      batches += 1;
      const { rows } = await owner.query<{ id: string }>(addCars, [count, batches, car]);
      await owner.query('analyze stays_inside');
      return rows.map((row) => row.id);
    },
    exit,
    serve: (cars) =>
      perSecond(cars, (stay, at) =>
        exit(stay, at)((path, token, body) => post(agent, `${server.url}/api${path}`, token, body)),
      ),
    close: () => agent.destroy(),
  };
}

/** Quote and save over HTTP by 16 cashiers, against the same statements replayed by the raw driver. */
export function benchExit(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const server = await startServer(database.settings);
    const owner = new pg.Client(database.owner);
    let booths: Booths | null = null;
    try {
      await owner.connect();
      booths = await openBooths(owner, server);
      const floors = await recordFloors(database.app, booths);
      const rates: { floor: number; http: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const clients = await connect(database.app);
        const floor = await perSecond(await booths.makeCars(carsPerRound), (stay, at) =>
          replay(clients[at], floors[at], stay),
        );
        await Promise.all(clients.map((client) => client.end()));
        rates.push({ floor, http: await booths.serve(await booths.makeCars(carsPerRound)) });
      }
      const ratio = median(rates.map(({ floor, http }) => http / floor));
      const statements = floors[0]?.statements.length ?? 0;
      return [
        {
          what: `exit: quote and save over HTTP, ${width} cashiers, ${booths.gates} gates`,
          measured: `${rounded(median(rates.map((rate) => rate.http)))} exits/s`,
          against: `the same ${statements} statements by the raw driver: ${rounded(median(rates.map((rate) => rate.floor)))}/s`,
          ratio: rounded(ratio),
          aim: `at least ${aim}`,
          reached: ratio >= aim,
        },
      ];
    } finally {
      booths?.close();
      await owner.end();
      await server.stop();
      await database.stop();
    }
  });
}

interface Floor {
  readonly stay: string;
  readonly statements: readonly Statement[];
  readonly constants: ReadonlySet<string>;
}

/** For each cashier what their exit sends; what two exits of one cashier have in common is no new id. */
async function recordFloors(database: pg.PoolConfig, booths: Booths): Promise<Floor[]> {
  const cars = await booths.makeCars(4 * width);
  const floors: Floor[] = [];
  for (let at = 0; at < width; at += 1) {
    const own = cars.slice(at * 4, at * 4 + 4);
    let next = 0;
    const following = async (call: Call): Promise<void> => booths.exit(own[next++] ?? '', at)(call);
    const first = await record(database, following);
    const second = await record(database, following);
    const shared = uuidsOf(first);
    const constants = new Set([...uuidsOf(second)].filter((id) => shared.has(id)));
    floors.push({ stay: own[3] ?? '', statements: second, constants });
  }
  return floors;
}

const connect = (database: pg.PoolConfig): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: width }, async () => {
      const client = new pg.Client(database);
      await client.connect();
      await client.query('set timezone to UTC');
      return client;
    }),
  );

async function replay(client: pg.Client | undefined, floor: Floor | undefined, stay: string): Promise<void> {
  if (!client || !floor) throw new Error('nothing to replay');
  const renamed = renamer(floor.stay, stay, floor.constants);
  for (const { text, name, values } of floor.statements)
    await client.query({ text, values: values.map(renamed), ...(name !== undefined && { name }) });
}

/** Lets all cars out, each cashier one after another; answers cars a second. */
async function perSecond(
  cars: readonly string[],
  leave: (stay: string, cashier: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: width }, async (_, cashier) => {
      for (let stay = cars[next++]; stay !== undefined; stay = cars[next++]) await leave(stay, cashier);
    }),
  );
  return cars.length / ((performance.now() - began) / 1_000);
}

function post(agent: Agent, url: string, token: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, method: 'POST', headers: headersOf(token) }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${text}`)),
      );
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}
