import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../platform/mail/testing/mail-server.ts';
import { findProcessesOf } from '../platform/postgres/testing/server-process.ts';
import { call, logIn, until } from './http-client.ts';
import {
  type RealServer,
  accessTo,
  ask,
  copyDataDirectory,
  endServersAfterwards,
  startRealServer,
} from './real-server.ts';

endServersAfterwards();

vi.setConfig({ testTimeout: 240_000 });
/** Servers look at the clock for what has come due every 15 seconds. */
const dueMs = 40_000;

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp.close());

const recipients = ['hendra', 'sri', 'ratna'] as const;
const addressOf = (username: string): string => `${username}@contoh.id`;

/** A report of whoever signed in that has come due, for users who may read it. */
async function plan({ url }: RealServer): Promise<void> {
  const token = await logIn(url);
  const made = async (path: string, body: object): Promise<{ id: string }> => {
    const { status, text, data } = await call(url, 'POST', path, { token, body });
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
    return data as { id: string };
  };
  const groups = (await call(url, 'GET', '/user_groups?size=100', { token })).data as { id: string; name: string }[];
  const roleIds = groups.filter(({ name }) => name === 'FINANCE').map(({ id }) => id);
  const ids: string[] = [];
  for (const username of recipients) {
    const biodata = { firstName: username, lastName: 'Wibowo', phoneNumber: '+62 812 0000 0000' };
    const password = 'jalan-pagi-hari-3';
    const user = { username, password, mustChangePassword: false, email: addressOf(username), roleIds, biodata };
    ids.push((await made('/users', user)).id);
  }
  const report = {
    path: '/reports/production/export',
    period: 'today',
    title: 'Produksi',
    language: 'id',
    totalLabel: 'Jumlah',
    columns: [{ key: 'total', heading: 'Nilai' }],
  };
  const view = await made('/saved_views', { route: '/production', name: 'Produksi', query: '', report });
  const when = { rhythm: 'DAILY', time: '00:00', formats: ['pdf', 'xlsx'] };
  await made('/report_schedules', { savedViewId: view.id, ...when, recipients: ids });
}

const statesOf = async (dataDir: string): Promise<string[]> =>
  (
    await ask<{ state: string }>((await accessTo(dataDir)).app, 'select state from report_deliveries order by state')
  ).map(({ state }) => state);

test('a server that is killed while it writes a report, and again while its mails wait, sends each of them once', async () => {
  const dataDir = await copyDataDirectory();
  const start = () =>
    startRealServer({ DATA_DIR: dataDir, SMTP_URL: smtp.url, PUBLIC_URL: 'https://parkir.contoh.id' });
  const kill = async (server: RealServer): Promise<void> => {
    await server.kill();
    await until('no process of the database', async () => (await findProcessesOf(dataDir)).length === 0);
  };
  const first = await start();
  await plan(first);
  const { owner, app } = await accessTo(dataDir);
  // The second recipient's copy waits for what somebody else holds: the server is in the middle of its run then.
  const holder = new pg.Client(owner);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`
    create function wait_after_one() returns trigger language plpgsql as $$ begin
      if (select count(*) from report_deliveries where state <> 'WAITING') > 1 then perform pg_advisory_xact_lock(83); end if;
      return null; end $$;
    create trigger wait_after_one after update on report_deliveries for each statement execute function wait_after_one();
    select pg_advisory_lock(83);
    update report_schedules set since = now() - interval '30 days'`);
  smtp.refuse('Nobody takes mail now.');
  await until(
    'a copy to wait',
    async () => (await ask(app, `select from pg_stat_activity where wait_event = 'advisory'`)).length > 0,
    dueMs,
  );
  await kill(first);

  const second = await start();
  const again = (await accessTo(dataDir)).owner;
  expect(await statesOf(dataDir)).toEqual(['MAILED', 'WAITING', 'WAITING']);
  await ask(again, 'drop trigger wait_after_one on report_deliveries');
  // As long as it takes until a job is known to be nobody's.
  await ask(again, `update jobs set heartbeat_at = now() - interval '1 hour' where status = 'RUNNING'`);
  await until('mails to wait', async () => (await statesOf(dataDir)).every((state) => state === 'MAILED'), 60_000);
  await kill(second);
  expect(smtp.received).toEqual([]);

  smtp.refuse(null);
  await start();
  // As long as it takes until what was refused is tried again.
  await ask(
    (await accessTo(dataDir)).owner,
    `update outbox set not_before = now(), claimed_until = null where done_at is null`,
  );
  await until('the mails', () => smtp.received.length >= recipients.length, 60_000);
  // Another look at the clock, and whatever else might send one more.
  await delay(17_000);
  expect(smtp.received.map(({ to }) => String(to[0])).toSorted()).toEqual(recipients.map(addressOf).toSorted());
});
