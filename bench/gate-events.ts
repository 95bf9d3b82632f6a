import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { type Rate, type Result, median, measureRate, rounded } from './measure.ts';
import { inDirectory, startDatabase, startServer } from './server.ts';

const width = 4;
const batchSize = 100;
const roundMs = 3_000;
const rounds = 3;
const aim = 0.2;

interface Event {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly data: object;
}

interface Gate {
  readonly id: string;
  readonly token: string;
}

/** What a lane reports of one car, but for the ticket, which is an entry and more than an event. */
const types = ['LOOP_ON', 'BUTTON', 'BARRIER_OPENED', 'LOOP_OFF', 'BARRIER_CLOSED'];

function makeBatch(): Event[] {
  const now = Date.now();
  return Array.from({ length: batchSize }, (_, index) => ({
    id: randomUUID(),
    type: types[index % types.length] ?? 'BUTTON',
    at: new Date(now - 3_600_000 + index * 1_000).toISOString(),
    data: { loop: 1, name: 'tiket', firmware: '2.4.1' },
  }));
}

async function addGates(client: pg.Client): Promise<Gate[]> {
  const gates: Gate[] = [];
  for (let index = 0; index < width; index += 1) {
    const gate = { id: randomUUID(), token: randomBytes(32).toString('base64url') };
    await client.query(
      `insert into gates (id, site_id, name, code, gate_type, token_hash)
       select $1, id, $2, $2, 'IN', $3 from sites where is_own`,
      [gate.id, `B${index}`, createHash('sha256').update(gate.token).digest()],
    );
    gates.push(gate);
  }
  return gates;
}

/** One COPY as the driver's protocol has it: the whole text in one chunk. */
class CopyIn {
  readonly done: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(
    readonly statement: string,
    readonly rows: string,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    (connection as unknown as { query(text: string): void }).query(this.statement);
  }

  handleCopyInResponse(connection: { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(Buffer.from(this.rows));
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleCommandComplete(): void {
    // What was copied is not asked.
  }
}

const copyStatement = 'copy gate_events (received_at, gate_id, event_id, site_id, type, at, data) from stdin';

async function copy(pool: pg.Pool, gate: Gate): Promise<void> {
  const receivedAt = new Date().toISOString();
  const rows = makeBatch()
    .map(({ id, type, at, data }) => [receivedAt, gate.id, id, gate.id, type, at, JSON.stringify(data)].join('\t'))
    .join('\n');
  const client = await pool.connect();
  try {
    const query = new CopyIn(copyStatement, `${rows}\n`);
    client.query(query as unknown as pg.Submittable);
    await query.done;
  } finally {
    client.release();
  }
}

function send(agent: Agent, url: string, gate: Gate): Promise<void> {
  const body = JSON.stringify({ sentAt: new Date().toISOString(), events: makeBatch() });
  const headers = {
    authorization: `Gate ${gate.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/gate_events`, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    });
    call.on('error', reject).end(body);
  });
}

/** Gate events in batches of 100 over HTTP, each counted once, against COPY of the same rows by the raw driver. */
export function benchGateEvents(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const server = await startServer(database.settings);
    const pool = new pg.Pool({ ...database.owner, max: width });
    const agent = new Agent({ keepAlive: true, maxSockets: width });
    try {
      const owner = new pg.Client(database.owner);
      await owner.connect();
      const gates = await addGates(owner);
      await owner.end();
      const gateOf = (round: number): Gate => gates[round % width] ?? { id: '', token: '' };
      const rates: { floor: Rate; http: Rate }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        rates.push({
          floor: await measureRate((at) => copy(pool, gateOf(at)), width, roundMs),
          http: await measureRate((at) => send(agent, server.url, gateOf(at)), width, roundMs),
        });
      }
      const ratio = median(rates.map(({ floor, http }) => http.perSecond / floor.perSecond));
      const http = median(rates.map((rate) => rate.http.perSecond));
      const p99 = median(rates.map((rate) => rate.http.p99Ms));
      const floor = median(rates.map((rate) => rate.floor.perSecond));
      return [
        {
          what: `gate events in batches of ${batchSize}, each counted once, ${width} gates at once`,
          measured: `${rounded(http * batchSize)} events/s, p99 ${rounded(p99)} ms a batch`,
          against: `COPY of the same rows by the raw driver: ${rounded(floor * batchSize)}/s`,
          ratio: rounded(ratio),
          aim: `at least ${aim}`,
          reached: ratio >= aim,
        },
      ];
    } finally {
      agent.destroy();
      await pool.end();
      await server.stop();
      await database.stop();
    }
  });
}
