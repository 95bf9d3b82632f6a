import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parking/contract/contract';
import type { TaxFeedState } from '@parking/contract/money/tax/feed/tax-feed';
import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { buildLane } from '../../../parking/testing/stays.ts';
import { signedBy } from '../../../parking/testing/to-collect.ts';
import { sell } from '../../testing/deposits.ts';
import { bookTax } from '../../testing/tax.ts';
import { listFeedBreaches, numberAll, numbersUpTo } from '../../testing/tax-feed.ts';
import { sealFeed } from './seal-feed.ts';
import { sendRows } from './send-rows.ts';

const { taxFeed: calls, taxFeedSetup: setups } = contract;
type Signed = Client & { readonly person: Person };

/** Which rows came to which path, and what an answer to the next one waits for. */
const heard: [string, number[]][] = [];
let hold: ((response: ServerResponse) => void) | null = null;
const office = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { rows } = JSON.parse(Buffer.concat(chunks).toString()) as { rows: TaxFeedRow[] };
    heard.push([request.url ?? '', rows.map(({ seq }) => seq)]);
    if (hold) hold(response);
    else response.writeHead(204).end();
    hold = null;
  });
});

let server: TestServer;
let finance: Signed;
let second: Signed;
let base: string;
beforeAll(async () => {
  await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(office.address() as AddressInfo).port}`;
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true', WEBHOOK_TIMEOUT_MS: '5000' });
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  await sell(server, await buildLane(server), (await signInAs(server, 'CASHIER')).person);
}, 60_000);
beforeEach(() => {
  heard.length = 0;
});
afterAll(async () => {
  await server.close();
  office.close();
});

const secret = 'kunci-tanda-tangan-pbjt';
async function move(path: string, more: object = {}): Promise<void> {
  const body = { way: 'HTTPS', url: `${base}${path}`, secret, ...more, ...signedBy(second.person) };
  const answer = await finance.call(setups.update, { body });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
}
const had = async () => ((await finance.call(calls.state)).data as TaxFeedState).deliveredSeq;
const send = () => sendRows(server.platform, undefined, new Date(Date.now() + 86_400_000));
async function book(count: number): Promise<number> {
  for (let tax = 1; tax <= count; tax += 1) await bookTax(server, '2026-06-01', tax);
  return (await numberAll(server)).length;
}

test('what was delivered to one place is not delivered to another, unless two say that the same office moved there', async () => {
  await move('/lama');
  const last = await book(2);
  await send();
  expect([await had(), heard]).toEqual([last, [['/lama', numbersUpTo(last)]]]);
  await move('/lain');
  expect(await had()).toBeNull();
  expect((await finance.call(setups.get)).data).toMatchObject({ deliveredSeq: null });
  await send();
  expect([await had(), heard.at(-1)]).toEqual([last, ['/lain', numbersUpTo(last)]]);
  await move('/pindah', { hasDelivered: true });
  expect(await had()).toBe(last);
  await book(1);
  await send();
  expect([await had(), heard.at(-1)]).toEqual([last + 1, ['/pindah', [last + 1]]]);
  const { rows } = await server.platform.database.reads.query<{ after: string }>(
    `select after from control_changes where setting = 'taxFeed' order by at desc limit 1`,
  );
  expect(rows[0]?.after).toBe(`HTTPS ${new URL(base).host} > ${last}`);
  // Neither a new secret nor how often it goes is another place; one that was sent nothing for a while is.
  await move('/pindah', { secret: `${secret}-baru`, everyMinutes: 7 });
  expect(await had()).toBe(last + 1);
  await finance.call(setups.update, { body: { way: 'NONE', ...signedBy(second.person) } });
  expect(await had()).toBe(last + 1);
  await move('/pindah');
  expect(await had()).toBeNull();
});

test('rows that were on their way to the place before are not noted as the new one’s', async () => {
  const last = await book(1);
  const arrived = new Promise<ServerResponse>((resolve) => {
    hold = resolve;
  });
  const sending = send();
  const waiting = await arrived;
  await move('/sesudah');
  waiting.writeHead(204).end();
  expect(await sending).toBe(last);
  expect(heard).toEqual([
    ['/pindah', numbersUpTo(last)],
    ['/sesudah', numbersUpTo(last)],
  ]);
  expect(await had()).toBe(last);
});

test('the database lets nobody take back what was delivered where it stays', async () => {
  await expect(
    server.platform.database.writes.query('update tax_feed_setup set delivered_seq = 0, told_seq = 0'),
  ).rejects.toThrow('was not delivered');
});

test('its end is sealed in the operations log once an hour while it grows, and one that was written anew is found', async () => {
  const { database, site } = server.platform;
  const seals = async () =>
    (
      await database.reads.query<{ after: object }>(
        `select payload::jsonb -> 'after' as after from operations_log where action = 'seal-tax-feed' order by at`,
      )
    ).rows.map(({ after }) => after);
  const seal = (now: Date) => sealFeed(database, site.current(), now);
  const now = new Date();
  const soon = new Date(now.getTime() + 3_000_000);
  const late = new Date(now.getTime() + 3_700_000);
  const at = async () => {
    const { seq, hash } = (await numberAll(server)).at(-1) ?? {};
    return { seq, hash };
  };
  const first = await at();
  expect((await Promise.all([seal(now), seal(now), seal(now)])).filter((one) => one)).toHaveLength(1);
  expect([await seal(late), await seals()]).toEqual([false, [first]]);
  await book(2);
  expect(await seal(soon)).toBe(false);
  expect(await seal(late)).toBe(true);
  expect(await seals()).toEqual([first, await at()]);
  // A clock that was a year ahead once keeps no later seal waiting.
  await book(1);
  expect(await seal(new Date(now.getTime() + 31_536_000_000))).toBe(true);
  await book(1);
  expect(await seal(late)).toBe(true);
  expect(await listFeedBreaches(server)).toEqual([]);
  // Cut off and written anew by the product's own folder, with another gate and the right hashes.
  await changeAsOwner(
    server,
    `do $$ begin
      alter table tax_feed disable trigger user;
      insert into journal_unfolded (entry_id) select entry_id from tax_feed order by seq desc limit 2;
      delete from tax_feed where seq > (select max(seq) - 2 from tax_feed);
      alter table tax_feed enable trigger user;
      update system_configuration set npwpd = 'P.1.0000001.01.01';
    end $$`,
  );
  await numberAll(server);
  expect(await listFeedBreaches(server)).toContain(
    'every row of the tax feed whose hash the operations log sealed is there as it was',
  );
});
