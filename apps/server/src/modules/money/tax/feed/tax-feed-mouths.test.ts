import { createHmac } from 'node:crypto';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parking/contract/contract';
import type { TaxFeedState } from '@parking/contract/money/tax/feed/tax-feed';
import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import type { TaxFeedSetup } from '@parking/contract/money/tax/feed/tax-feed-setup';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FileServerUnderTest,
  login,
  startSftpServer,
} from '../../../../platform/outgoing/files/testing/sftp-server.ts';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { type Person, signInAs, testPassword } from '../../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { buildLane } from '../../../parking/testing/stays.ts';
import { taxFeedHash } from '../../../reports/tax-feed-hash.ts';
import { sell } from '../../testing/deposits.ts';
import { bookTax } from '../../testing/tax.ts';
import { numberAll, numbersUpTo } from '../../testing/tax-feed.ts';
import { remindTaxFeed } from './remind-feed.ts';
import { sendRows } from './send-rows.ts';

const { taxFeed: calls, taxFeedSetup: setups } = contract;
type Signed = Client & { readonly person: Person };

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** What the office was called with, and how it answers next; then 204. */
const heard: Heard[] = [];
const answers: ((response: ServerResponse) => void)[] = [];
const office = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    const answer = answers.shift() ?? ((one: ServerResponse) => one.writeHead(204).end());
    answer(response);
  });
});
const withStatus = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();
/** Takes the rows, begins to say so, and is gone. */
const cutting = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"taken":');
  setTimeout(() => response.destroy(), 20);
};

let server: TestServer;
let files: FileServerUnderTest;
let finance: Signed;
let second: Signed;
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(office.address() as AddressInfo).port}/pbjt`;
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true', WEBHOOK_TIMEOUT_MS: '1000' });
  files = await startSftpServer();
  await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  // From the first sale on where rows go takes two.
  await sell(server, await buildLane(server), (await signInAs(server, 'CASHIER')).person);
}, 60_000);
beforeEach(() => {
  heard.length = 0;
  answers.length = 0;
});
afterAll(async () => {
  await server.close();
  await files.close();
  office.close();
});

const secret = 'kunci-tanda-tangan-pbjt';
const signed = () => ({ approverUsername: second.person.username, approverPassword: testPassword });
const write = (body: object, client: Client = finance): Promise<Answer> => client.call(setups.update, { body });
const read = async () => (await finance.call(setups.get)).data as TaxFeedSetup;
const state = async () => (await finance.call(calls.state)).data as TaxFeedState;
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const pathsOf = ({ error }: Answer) => error.fields.map(({ path, code }) => [path, code]);
/** Long after the last try, so that no pause is left. */
const later = () => new Date(Date.now() + 86_400_000);
const send = (now = later()) => sendRows(server.platform, undefined, now);
const sentIn = ({ body }: Heard): number[] => (JSON.parse(body) as { rows: TaxFeedRow[] }).rows.map(({ seq }) => seq);
async function book(count: number): Promise<number> {
  for (let tax = 1; tax <= count; tax += 1) await bookTax(server, '2026-06-01', tax);
  return (await numberAll(server)).length;
}

describe('to whom it goes', () => {
  test('is said by two persons of finance, and its secrets are told to nobody', async () => {
    const body = { way: 'HTTPS', url, secret };
    expect((await server.client().call(setups.update, { body })).status).toBe(401);
    const [cashier, owner] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'OWNER')];
    expect((await write(body, cashier)).status).toBe(403);
    expect((await write(body, owner)).status).toBe(403);
    expect((await owner.call(setups.get)).status).toBe(200);
    expect(pathsOf(await write({ way: 'HTTPS' }))).toEqual([
      ['url', 'required'],
      ['secret', 'required'],
    ]);
    expect(pathsOf(await write({ way: 'SFTP', host: '127.0.0.1', username: 'x' }))).toEqual([
      ['hostKey', 'required'],
      ['password', 'required'],
    ]);
    expect(codeOf(await write(body))).toEqual([409, 'approval-needed']);
    const written = await write({ ...body, everyMinutes: 5, ...signed() });
    expect(written.data).toMatchObject({ way: 'HTTPS', url, secretSet: true, everyMinutes: 5 });
    expect((await write({ everyMinutes: 10 })).data).toMatchObject({ everyMinutes: 10, secretSet: true });
    expect(codeOf(await write({ everyMinutes: 20, updatedAt: '2026-01-01T00:00:00' }))).toEqual([
      409,
      'changed-meanwhile',
    ]);
    const { rows } = await server.platform.database.reads.query<{ all: string }>(
      `select (select string_agg(secret, '') from tax_feed_setup) || (select string_agg(payload, '') from operations_log) as all`,
    );
    expect([rows[0]?.all.includes(secret), JSON.stringify(written.body).includes(secret)]).toEqual([false, false]);
  });

  test('is no address of the own network where that is not allowed, and none that is read along', async () => {
    const closed = await startTestServer();
    const client = await signInAs(closed, 'FINANCE');
    for (const address of [url, 'https://169.254.169.254/x', 'http://pajak.example/x'])
      expect(pathsOf(await client.call(setups.update, { body: { way: 'HTTPS', url: address, secret } }))).toEqual([
        ['url', 'unsafe-address'],
      ]);
    const server = { way: 'FTPS', host: '127.0.0.1', username: 'x', password: 'y' };
    expect(pathsOf(await client.call(setups.update, { body: server }))).toEqual([['host', 'unsafe-address']]);
    await closed.close();
  });

  test('is tried out without a row, and says in a word what is wrong', async () => {
    const tried = async () => (await finance.call(setups.test)).data;
    expect(await tried()).toEqual({ result: 'OK', said: null });
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ rows: [] });
    answers.push(withStatus(401), withStatus(302), cutting);
    expect(await tried()).toEqual({ result: 'REFUSED', said: 'HTTP 401' });
    expect(await tried()).toEqual({ result: 'REDIRECTED', said: 'HTTP 302' });
    expect(await tried()).toEqual({ result: 'NO_ANSWER', said: null });
    const cashier = await signInAs(server, 'CASHIER');
    expect((await cashier.call(setups.test)).status).toBe(403);
  });
});

describe('rows are sent', () => {
  test('signed over their bytes, in order, and what was not answered comes again as it was', async () => {
    const last = await book(3);
    answers.push(withStatus(503), cutting);
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    expect((await state()).deliveredSeq).toBeNull();
    await bookTax(server, '2026-06-01', 9);
    await numberAll(server);
    expect(await send()).toBe(last + 1);
    expect(heard.map(sentIn)).toEqual([numbersUpTo(last), numbersUpTo(last), numbersUpTo(last), [last + 1]]);
    for (const { headers, body } of heard) {
      const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-parking-signature'])) ?? [];
      expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
      expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
    }
    const { deliveredSeq, oldest, tries } = await state();
    expect([deliveredSeq, oldest]).toEqual([last + 1, null]);
    expect(tries.map(({ state: how, error, said }) => [how, error, said])).toEqual([
      ['SENT', null, null],
      ['SENT', null, null],
      ['FAILED', 'NO_ANSWER', null],
      ['FAILED', 'REFUSED', 'HTTP 503'],
    ]);
    expect(await send()).toBe(0);
    expect(heard).toHaveLength(4);
  });

  test('by one process at a time, not before their time, and after a failure not at once', async () => {
    await book(2);
    expect(await send(new Date())).toBe(0);
    await write({ everyMinutes: 1 });
    const soon = new Date(Date.now() + 90_000);
    const sent = await Promise.all([send(soon), send(soon), send(soon)]);
    expect([sent.toSorted((a, b) => a - b), heard.length]).toEqual([[0, 0, 2], 1]);
    await book(1);
    answers.push(withStatus(500), withStatus(500));
    expect(await send()).toBe(0);
    expect(await send(new Date())).toBe(0);
    expect(await send(new Date(Date.now() + 61_000))).toBe(0);
    expect(heard).toHaveLength(3);
    // Two in a row: the second pause is the longer.
    expect(await send(new Date(Date.now() + 61_000))).toBe(0);
    expect(await send(new Date(Date.now() + 121_000))).toBe(1);
    expect(heard).toHaveLength(4);
  });

  test('again where the process that sent them died without a word', async () => {
    const last = await book(1);
    await changeAsOwner(
      server,
      `insert into tax_feed_sends (id, way, from_seq, to_seq, started_at) values (gen_random_uuid(), 'HTTPS', $1::bigint, $1::bigint, now())`,
      [last],
    );
    expect(await send(new Date(Date.now() + 120_000))).toBe(0);
    expect(await send(new Date(Date.now() + 400_000))).toBe(1);
    expect(heard.map(sentIn)).toEqual([[last]]);
    expect((await state()).deliveredSeq).toBe(last);
  });

  test('as a file of their numbers, once, also where the connection breaks off in it or as it is named', async () => {
    const { port, hostKey } = files;
    const body = { way: 'SFTP', host: '127.0.0.1', port, ...login, hostKey, folder: '/pajak', ...signed() };
    expect((await write(body)).data).toMatchObject({ way: 'SFTP', passwordSet: true, secretSet: false });
    expect((await finance.call(setups.test)).data).toEqual({ result: 'OK', said: null });
    // The password is sent to no other port, and to nobody who is known by another key.
    for (const more of [{ port: port + 1 }, { hostKey: `SHA256:${'A'.repeat(43)}` }])
      expect(pathsOf(await write({ ...more, ...signed() }))).toEqual([['password', 'required']]);
    // Another way is another place: it is sent all from the first row.
    expect((await state()).deliveredSeq).toBeNull();
    for (const breaks of [{}, { afterBytes: 100 }, { atRename: 'taken' }, { atRename: 'named' }] as const) {
      await book(2);
      Object.assign(files.breaks, breaks);
      while ((await state()).oldest !== null) await send();
    }
    const told = [...files.files].map(([name, content]) => [name, JSON.parse(content.toString())] as const);
    expect(told.every(([name]) => /^\/pajak\/pbjt-1-\d{10}-\d{10}\.json$/.test(name))).toBe(true);
    const numbers = told.flatMap(([, { rows }]) => (rows as TaxFeedRow[]).map(({ seq }) => seq));
    const last = (await numberAll(server)).length;
    expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(numbersUpTo(last));
    const wrong = await write({ password: 'lain', ...signed() });
    expect(wrong.status).toBe(200);
    expect((await finance.call(setups.test)).data).toMatchObject({ result: 'LOGIN' });
    await book(1);
    expect(await send()).toBe(0);
    expect((await state()).tries[0]).toMatchObject({ state: 'FAILED', error: 'LOGIN' });
  });
});

describe('an office that asks', () => {
  const pull = (key: string, query = '') => server.client(`Key ${key}`).call(calls.pull, query === '' ? {} : { query });

  test('has a key that two persons made, which opens the feed and nothing else, until it is replaced or taken away', async () => {
    expect(codeOf(await finance.call(setups.issueKey, { body: {} }))).toEqual([409, 'approval-needed']);
    const issue = async () => ((await finance.call(setups.issueKey, { body: signed() })).data as { key: string }).key;
    const old = await issue();
    const key = await issue();
    expect((await read()).keyMadeAt).not.toBeNull();
    expect(codeOf(await server.client().call(calls.pull))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await pull(old))).toEqual([403, 'token-invalid']);
    expect(codeOf(await pull('kurang'))).toEqual([403, 'token-invalid']);
    expect((await pull(key)).status).toBe(200);
    const client = server.client(`Key ${key}`);
    for (const call of [calls.list, calls.state, setups.get, contract.taxReturns.list])
      expect(codeOf(await client.call(call))).toEqual([403, 'forbidden']);
    expect((await finance.call(setups.revokeKey)).status).toBe(200);
    expect(codeOf(await finance.call(setups.revokeKey))).toEqual([404, 'record-not-found']);
    expect(codeOf(await pull(key))).toEqual([403, 'token-invalid']);
  });

  test('is given rows page by page, which follow one another, and says by asking what it has', async () => {
    await write({ way: 'PULL', ...signed() });
    const { key } = (await finance.call(setups.issueKey, { body: signed() })).data as { key: string };
    const all = await numberAll(server);
    const had = (await state()).deliveredSeq ?? 0;
    const rows: TaxFeedRow[] = [];
    let [after, hash] = [0, '0'.repeat(64)];
    for (;;) {
      const { data } = await pull(key, `after=${after}&limit=4`);
      const page = data as { rows: TaxFeedRow[]; next: number; last: number };
      expect(page.last).toBe(all.length);
      if (page.rows.length === 0) break;
      // Whoever asks again is answered the same.
      expect((await pull(key, `after=${after}&limit=4`)).data).toEqual(data);
      for (const { previousHash, hash: ownHash, ...row } of page.rows) {
        expect([previousHash, ownHash]).toEqual([hash, taxFeedHash(hash, row)]);
        hash = ownHash;
      }
      rows.push(...page.rows);
      after = page.next;
    }
    expect(rows).toEqual(all);
    expect((await state()).deliveredSeq).toBe(all.length);
    expect(had).toBeLessThan(all.length);
    await pull(key, 'after=1');
    expect((await state()).deliveredSeq).toBe(all.length);
    for (const query of [`after=${all.length + 1}`, 'after=-1', 'after=x', 'limit=0', 'limit=5000'])
      expect((await pull(key, query)).status, query).toBe(400);
  });

  test('has nothing of what another one had, unless two say that it is the same', async () => {
    const issue = async (more: object) => {
      const body = { ...signed(), ...more };
      return ((await finance.call(setups.issueKey, { body })).data as { key: string }).key;
    };
    const had = async () => (await state()).deliveredSeq;
    const before = await had();
    expect(before).not.toBeNull();
    await issue({ hasDelivered: true });
    expect(await had()).toBe(before);
    const { rows } = await server.platform.database.reads.query<{ after: string }>(
      `select after from control_changes where setting = 'taxFeed' order by at desc limit 1`,
    );
    expect(rows[0]?.after).toBe(`PULL > ${before}`);
    // One person takes it away, and gives it back to nobody alone.
    await finance.call(setups.revokeKey);
    expect(codeOf(await finance.call(setups.issueKey, { body: { hasDelivered: true } }))).toEqual([
      409,
      'approval-needed',
    ]);
    const key = await issue({});
    expect(await had()).toBeNull();
    expect((await pull(key, `after=${before}`)).status).toBe(400);
    await pull(key, 'after=0');
    await pull(key, `after=${before}`);
    expect(await had()).toBe(before);
  });

  test('is known to have nothing by what somebody of finance looked at', async () => {
    const last = await book(1);
    expect((await finance.call(calls.pull, { query: `after=${last}` })).status).toBe(200);
    expect((await state()).deliveredSeq).toBe(last - 1);
  });
});

test('what is late is told after twelve hours and after a day, once a day each, where an office is connected', async () => {
  const { database, site } = server.platform;
  const { oldest } = await state();
  const paid = Date.parse(`${oldest?.paidAt}+07:00`);
  const remind = (hours: number) => remindTaxFeed(database, site.current(), new Date(paid + hours * 3_600_000));
  expect([await remind(11), await remind(12.1), await remind(12.2), await remind(24.1), await remind(24.2)]).toEqual([
    0, 1, 0, 1, 0,
  ]);
  expect((await state()).days.some(({ waiting }) => waiting > 0)).toBe(false);
  await write({ way: 'NONE', ...signed() });
  expect(await remind(80)).toBe(0);
  expect(codeOf(await finance.call(setups.test))).toEqual([409, 'tax-feed-not-sent']);
});
