import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import type { ListedTaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed';
import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { act, newMember, sellSubscription } from '../../../members/testing/members.ts';
import { buildLane } from '../../../parking/testing/stays.ts';
import { signedBy } from '../../../parking/testing/to-collect.ts';
import { sell } from '../../testing/deposits.ts';
import { bookTax } from '../../testing/tax.ts';
import { listFeedBreaches, numberAll } from '../../testing/tax-feed.ts';

const { taxFeed: calls, taxFeedSetup: setups, systemConfigurations, systemProfiles } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let root: Signed;
let finance: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  root = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
}, 60_000);
afterAll(() => server.close());

interface Pulled {
  readonly rows: readonly TaxFeedRow[];
  readonly next: number;
  readonly last: number;
}

test('a site where a membership was sold before the first car came does not move: what was told of it stays', async () => {
  const { zone } = server.platform.site.current();
  const memberStartDate = toLocalDate(new Date(), zone);
  const seller = await signInAs(server, 'ADMIN', 'CASHIER');
  const joined = await act.join(seller, newMember(await sellSubscription(root), { memberStartDate }));
  expect(joined.status).toBe(200);
  const told = await numberAll(server);
  expect(told).toMatchObject([{ kind: 'LANGGANAN', seq: 1 }]);
  const moved = await root.call(systemProfiles.update, { body: { zone: 'Asia/Jayapura' } });
  expect([moved.status, moved.error?.code]).toEqual([409, 'in-use']);
  expect(moved.error.fields).toMatchObject([{ path: 'zone' }]);
  expect(await numberAll(server)).toEqual(told);
  expect(await listFeedBreaches(server)).toEqual([]);
});

test('whoever counts their drawer blind learns nothing of it from the feed, whichever way they ask', async () => {
  const both = await signInAs(server, 'FINANCE', 'CASHIER');
  expect((await root.call(systemConfigurations.update, { body: { blindDeposit: true } })).status).toBe(200);
  await bookTax(server, '2026-06-01', 5);
  const open = (await numberAll(server)).length;
  await sell(server, await buildLane(server), both.person);
  await bookTax(server, '2026-06-01', 7);
  const all = await numberAll(server);
  expect(all.length).toBe(open + 2);
  const own = (await both.call(calls.pull)).data as Pulled;
  expect([own.rows.map(({ seq }) => seq), own.last]).toEqual([all.slice(0, open).map(({ seq }) => seq), open]);
  expect((await both.call(calls.pull, { query: `after=${open}` })).data).toMatchObject({ rows: [], next: open });
  expect((await both.call(calls.pull, { query: `after=${open + 1}` })).status).toBe(400);
  // A hash covers the amounts: there are few that it could be of.
  const listed = await both.call(calls.list, { query: 'size=100' });
  const rows = listed.data as ListedTaxFeedRow[];
  expect(rows.find(({ seq }) => seq === open + 1)).toMatchObject({ gross: null, base: null, tax: null, total: null });
  expect(all.filter(({ hash }) => JSON.stringify(listed.body).includes(hash))).toEqual([]);
  expect((await finance.call(calls.pull)).data).toMatchObject({ rows: all, last: all.length });
});

test('an office has nothing that it was not told, whatever it asks after, also once a backup was put back', async () => {
  await bookTax(server, '2026-06-02', 30);
  const all = await numberAll(server);
  await finance.call(setups.update, { body: { way: 'PULL', ...signedBy(second.person) } });
  const issued = await finance.call(setups.issueKey, { body: signedBy(second.person) });
  const office = server.client(`Key ${(issued.data as { key: string }).key}`);
  const pull = (query: string) => office.call(calls.pull, { query });
  const had = async () => ((await finance.call(calls.state)).data as { deliveredSeq: number | null }).deliveredSeq;
  const first = await pull(`after=${all.length}`);
  expect([first.status, first.error?.fields]).toMatchObject([400, [{ path: 'after', code: 'too-big' }]]);
  expect(await had()).toBeNull();
  expect((await pull('after=0&limit=2')).data).toMatchObject({ next: 2 });
  expect(await had()).toBeNull();
  expect((await pull('after=3')).status).toBe(400);
  expect((await pull('after=2')).data).toMatchObject({ next: all.length });
  expect(await had()).toBe(2);
  expect((await pull(`after=${all.length}`)).data).toMatchObject({ rows: [] });
  expect(await had()).toBe(all.length);
});

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('an office whose key is taken away while its call waits is told nothing', async () => {
  const issued = await finance.call(setups.issueKey, { body: signedBy(second.person) });
  const office = server.client(`Key ${(issued.data as { key: string }).key}`);
  const toldSeq = async () =>
    (await server.platform.database.reads.query('select told_seq, delivered_seq from tax_feed_setup')).rows;
  const before = await toldSeq();
  const holder = new pg.Client(server.database);
  await holder.connect();
  await holder.query('begin; select from tax_feed_setup for update');
  const isWaitedFor = async () => (await server.platform.database.reads.query(waiting)).rows.length > 0;
  const asking = office.call(calls.pull, { query: 'after=0' });
  while (!(await isWaitedFor())) await pause(10);
  expect((await finance.call(setups.revokeKey)).status).toBe(200);
  await holder.end();
  const { status, body } = await asking;
  expect([status, JSON.stringify(body).includes('"rows"')]).toEqual([403, false]);
  expect(await toldSeq()).toEqual(before);
});

test('an office whose key is replaced while its call waits has nothing of what the new one is told', async () => {
  const issue = async (more: object = {}) => {
    const body = { ...signedBy(second.person), ...more };
    return ((await finance.call(setups.issueKey, { body })).data as { key: string }).key;
  };
  const old = server.client(`Key ${await issue()}`);
  const all = await numberAll(server);
  await old.call(calls.pull, { query: 'after=0' });
  const holder = new pg.Client(server.database);
  await holder.connect();
  await holder.query('begin; select from tax_feed_setup for update');
  const waiters = async () => (await server.platform.database.reads.query(waiting)).rows.length;
  const issuing = issue();
  while ((await waiters()) < 1) await pause(10);
  const asking = old.call(calls.pull, { query: `after=${all.length}` });
  while ((await waiters()) < 2) await pause(10);
  await holder.end();
  const office = server.client(`Key ${await issuing}`);
  expect((await asking).status).toBe(403);
  expect((await finance.call(calls.state)).data).toMatchObject({ deliveredSeq: null });
  expect((await office.call(calls.pull, { query: `after=${all.length}` })).status).toBe(400);
});

test('rows that are gone from its end are found, though what they told of comes to nothing', async () => {
  const day = shiftDays(toLocalDate(new Date(), server.platform.site.current().zone), 2);
  for (const tax of [900, -900]) await bookTax(server, day, tax);
  const { length } = await numberAll(server);
  expect(await listFeedBreaches(server)).toEqual([]);
  await changeAsOwner(
    server,
    `do $$ begin
      alter table tax_feed disable trigger user;
      delete from tax_feed where seq > ${length - 2};
      alter table tax_feed enable trigger user;
    end $$`,
  );
  expect(await listFeedBreaches(server)).toEqual([
    'every entry that is taxed and was added up has its row of the tax feed',
  ]);
});
