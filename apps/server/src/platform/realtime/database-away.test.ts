import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, createTestDatabase, startServerOn } from '../../testing/test-server.ts';
import { listen } from './testing/listen.ts';
import { openLive } from './testing/live-client.ts';

let server: TestServer;
let drop: () => Promise<void>;
let name: string;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  name = made.app.database ?? '';
  server = await startServerOn(made.app);
});
afterAll(async () => {
  await server.close();
  await drop();
});

async function setAway(away: boolean): Promise<void> {
  const [owner, app] = [new pg.Client(inject('owner')), new pg.Client(inject('app'))];
  await Promise.all([owner.connect(), app.connect()]);
  await owner.query(`alter database ${name} allow_connections ${String(!away)}`);
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = user';
  if (away) await app.query(end, [name]);
  await Promise.all([owner.end(), app.end()]);
}

test('a database that is away for ten seconds is told to open screens, which connect again afterwards', async () => {
  const url = await listen(server);
  const { token } = await signInAs(server, 'CASHIER');
  const client = await openLive(url, { token });
  const started = Date.now();
  await setAway(true);
  const early = await openLive(url, { token });
  expect(await early.ended).toBe('');
  expect(await client.ended).toBe('SERVER_DOWN');
  expect(Date.now() - started).toBeGreaterThan(9_500);
  const late = await openLive(url, { token });
  expect(await late.ended).toBe('SERVER_DOWN');
  await setAway(false);
  let again = await openLive(url, { token });
  for (let tries = 0; tries < 20 && !again.stomp.connected; tries += 1) {
    await again.close();
    await new Promise((done) => setTimeout(done, 250));
    again = await openLive(url, { token });
  }
  expect(again.stomp.connected).toBe(true);
  await Promise.all([client, early, late, again].map((one) => one.close()));
}, 40_000);
