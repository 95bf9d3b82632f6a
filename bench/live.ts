import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { type Result, median, measureRate, rounded } from './measure.ts';
import { addCallers, inDirectory, startDatabase, startServer } from './server.ts';

const screens = 2_000;
const callers = 20;
const changes = 7;
const readers = 4;
const quietMs = 3_000;

/** The library alone: a process that sends what it is told on its standard input to everybody. */
const bareServer = `
  const { WebSocketServer } = require('ws');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('listening', () => console.log(server.address().port));
  process.stdin.on('data', (text) => { for (const client of server.clients) client.send(String(text)); });`;

/** Milliseconds from the first screen that hears of a change to the last. */
class Audience {
  #heard: number[] = [];
  #wanted = 0;
  #done: () => void = () => undefined;

  hear(): void {
    this.#heard.push(performance.now());
    if (this.#heard.length === this.#wanted) this.#done();
  }

  async listen(wanted: number, change: () => Promise<void>): Promise<number> {
    this.#heard = [];
    this.#wanted = wanted;
    const all = new Promise<void>((resolve) => (this.#done = resolve));
    await change();
    await Promise.race([
      all,
      delay(20_000).then(() => Promise.reject(new Error(`${this.#heard.length} of ${wanted} heard of it`))),
    ]);
    return (this.#heard.at(-1) ?? 0) - (this.#heard[0] ?? 0);
  }
}

async function openScreens(
  count: number,
  open: (index: number) => WebSocket,
  ready: (text: string) => boolean,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, (_, index) => open(at + index));
    await Promise.all(
      some.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            socket.on('error', reject);
            socket.on('message', (data: Buffer) => ready(data.toString()) && resolve());
            if (ready('')) socket.on('open', resolve);
          }),
      ),
    );
    sockets.push(...some);
  }
  return sockets;
}

async function spreadBare(text: string): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['-e', bareServer], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const audience = new Audience();
  const sockets = await openScreens(
    screens,
    () => new WebSocket(`ws://127.0.0.1:${String(port).trim()}`, { perMessageDeflate: false }),
    () => true,
  );
  for (const socket of sockets) socket.on('message', () => audience.hear());
  const times: number[] = [];
  for (let round = 0; round < changes; round += 1)
    times.push(await audience.listen(screens, async () => void child.stdin?.write(text)));
  for (const socket of sockets) socket.terminate();
  child.kill();
  return median(times);
}

const frame = (command: string, headers: Readonly<Record<string, string>>): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n\0`;

/** 2,000 live screens hear of one change, against the bare library; what others wait meanwhile, against a quiet server. */
export function benchLive(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const server = await startServer(database.settings);
    const agent = new Agent({ keepAlive: true, maxSockets: readers });
    const owner = new pg.Client(database.owner);
    let sockets: WebSocket[] = [];
    try {
      await owner.connect();
      await owner.query(addCallers(callers));
      const tokens: string[] = [];
      for (let caller = 0; caller < callers; caller += 1) tokens.push(await server.logIn(`caller${caller}`));
      const audience = new Audience();
      let message = '';
      sockets = await openScreens(
        screens,
        (index) => {
          const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, ['v12.stomp']);
          socket.on('open', () =>
            socket.send(
              frame('CONNECT', {
                'accept-version': '1.2',
                host: 'bench',
                'heart-beat': '0,0',
                authorization: tokens[index % callers] ?? '',
              }),
            ),
          );
          socket.once('message', () =>
            socket.send(frame('SUBSCRIBE', { id: '0', destination: '/topic/announcement', receipt: 'r' })),
          );
          return socket;
        },
        (text) => text.startsWith('RECEIPT'),
      );
      for (const socket of sockets)
        socket.on('message', (data: Buffer) => {
          const text = data.toString();
          if (!text.startsWith('MESSAGE')) return;
          message = text;
          audience.hear();
        });
      const announce = (): Promise<void> => call(agent, 'POST', `${server.url}/api/announcements`, tokens[0] ?? '');
      const read = (round: number): Promise<void> =>
        call(agent, 'GET', `${server.url}/api/identity_types?total=false`, tokens[round % callers] ?? '');
      const times: number[] = [];
      for (let round = 0; round < changes; round += 1) times.push(await audience.listen(screens, announce));
      const quiet = await measureRate(read, readers, quietMs);
      let announcing = true;
      const announcer = (async () => {
        while (announcing) {
          await audience.listen(screens, announce);
          await delay(300);
        }
      })();
      const busy = await measureRate(read, readers, quietMs);
      announcing = false;
      await announcer;
      const bare = await spreadBare(message);
      const ratio = bare / median(times);
      const waiting = busy.p99Ms / quiet.p99Ms;
      return [
        {
          what: `one change to ${screens} live screens, first to last`,
          measured: `${rounded(median(times))} ms`,
          against: `bare broadcast by the ws library: ${rounded(bare)} ms`,
          ratio: rounded(ratio),
          aim: 'at least 0.5',
          reached: ratio >= 0.5,
        },
        {
          what: 'p99 of other calls while changes go out',
          measured: `${rounded(busy.p99Ms)} ms`,
          against: `quiet: ${rounded(quiet.p99Ms)} ms`,
          ratio: rounded(waiting),
          aim: 'under 2',
          reached: waiting < 2,
        },
      ];
    } finally {
      for (const socket of sockets) socket.terminate();
      agent.destroy();
      await owner.end();
      await server.stop();
      await database.stop();
    }
  });
}

function call(agent: Agent, method: 'GET' | 'POST', url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { agent, method, headers: { authorization: token, 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
        );
      },
    )
      .on('error', reject)
      .end(
        method === 'POST' ? JSON.stringify({ message: 'Palang barat dibuka manual sampai pukul 17.00' }) : undefined,
      );
  });
}
