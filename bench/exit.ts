import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cpuMs } from './cpu.ts';
import { type Result, median, rounded } from './measure.ts';
import { type BenchServer, addCallers, inDirectory, startDatabase, startServer } from './server.ts';
import { openTpcB } from './tpc-b.ts';

const width = 16;
const carsPerRound = 1_200;
const rounds = 3;
const transactionsPerRound = 6_000;
/** Exits to TPC-B transactions: an exit books a sale, a journal entry, figures, a receipt and a gate's order. */
const aim = 0.08;

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

type Call = (path: string, token: string, body: object) => Promise<void>;

const headersOf = (token: string): Record<string, string> => ({
  authorization: token,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
});

export interface Booths {
  readonly gates: number;
  /** Of the first cashier. */
  readonly token: string;
  /** Cars inside since two hours. */
  makeCars(count: number): Promise<string[]>;
  /** Quote and save of one car by one of the cashiers. */
  exit(stay: string, cashier: number): (call: Call) => Promise<void>;
  /** Lets all cars out over HTTP; returns exits a second. */
  serve(cars: readonly string[]): Promise<number>;
  /** Lets them out as cars come, one each so many ms whether or not the last is gone; returns how long each took, in ms. */
  pace(cars: readonly string[], everyMs: number): Promise<number[]>;
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
  const leave = (stay: string, at: number): Promise<void> =>
    exit(stay, at)((path, token, body) => post(agent, `${server.url}/api${path}`, token, body));
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
    serve: (cars) => perSecond(cars, leave),
    pace: (cars, everyMs) => {
      const began = performance.now();
      return Promise.all(
        cars.map(async (stay, place) => {
          const due = began + place * everyMs;
          await delay(due - performance.now());
          await leave(stay, place % width);
          return performance.now() - due;
        }),
      );
    },
    close: () => agent.destroy(),
  };
}

/** Quote and save over HTTP by 16 cashiers, against TPC-B by the same driver in turns with it. */
export function benchExit(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const server = await startServer(database.settings);
    const owner = new pg.Client(database.owner);
    let booths: Booths | null = null;
    try {
      await owner.connect();
      booths = await openBooths(owner, server);
      const floor = await openTpcB(owner, database.owner, width);
      // The first cars meet plans not made yet and code not yet compiled.
      await booths.serve(await booths.makeCars(carsPerRound));
      const measured: { floor: number; http: number; serverMs: number; databaseMs: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const transactions = await floor.run(transactionsPerRound);
        const cars = await booths.makeCars(carsPerRound);
        const [serverMs, databaseMs] = [cpuMs(server.pid), cpuMs(database.pid)];
        const http = await booths.serve(cars);
        measured.push({
          floor: transactions,
          http,
          serverMs: (cpuMs(server.pid) - serverMs) / cars.length,
          databaseMs: (cpuMs(database.pid) - databaseMs) / cars.length,
        });
      }
      await floor.close();
      const ratio = median(measured.map(({ floor: most, http }) => http / most));
      const cpu = (part: 'serverMs' | 'databaseMs'): string => rounded(median(measured.map((round) => round[part])));
      return [
        {
          what: `exit: quote and save over HTTP, ${width} cashiers, ${booths.gates} gates`,
          measured: `${rounded(median(measured.map(({ http }) => http)))} exits/s; CPU an exit: server ${cpu('serverMs')} ms, database ${cpu('databaseMs')} ms`,
          against: `TPC-B by the same driver, ${width} clients: ${rounded(median(measured.map((round) => round.floor)))}/s`,
          ratio: ratio.toFixed(3),
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

/** Lets all cars out, each cashier one after another; returns cars a second. */
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
