import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { buildUser } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type EntryLine, postEntry } from './journal.ts';
import { openDeposit } from '../deposits/open-deposit.ts';

let server: TestServer;
const cashId = '01900000-0000-7000-8000-000000000301';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (lines: readonly EntryLine[], more: { sourceId?: string; type?: 'CASH_IN' | 'CASH_OUT' } = {}) =>
  inTransaction(server.platform.database, (tx) =>
    postEntry(tx, {
      siteId: server.platform.site.current().id,
      type: more.type ?? 'CASH_IN',
      kind: 'SALE',
      sourceId: more.sourceId ?? newId(),
      businessDay: '2026-11-20',
      depositId: null,
      actorId: null,
      lines,
    }),
  );

async function balanceOf(kind: string, ownerId: string | null): Promise<number> {
  const { balance } = await server.platform.database.writeQueries
    .selectFrom('accountBalancesV')
    .select('balance')
    .where('kind', '=', kind)
    .where('ownerId', 'is not distinct from', ownerId)
    .executeTakeFirstOrThrow();
  return balance ?? 0;
}

test('an entry moves money between accounts that are made on first use, also by many at once', async () => {
  const operatorId = newId();
  const before = await balanceOf('REVENUE', null);
  await Promise.all(
    Array.from({ length: 16 }, () =>
      post([
        { account: { kind: 'DRAWER', ownerId: operatorId }, amount: 5_000 },
        { account: { kind: 'REVENUE' }, amount: -4_545 },
        { account: { kind: 'TAX' }, amount: -455 },
        { account: { kind: 'REFUNDABLE' }, amount: 0 },
      ]),
    ),
  );
  expect(await balanceOf('DRAWER', operatorId)).toBe(80_000);
  expect((await balanceOf('REVENUE', null)) - before).toBe(-16 * 4_545);
});

test('an entry of nothing is not booked, one that does not balance is a fault', async () => {
  expect(await post([{ account: { kind: 'REVENUE' }, amount: 0 }])).toBeNull();
  await expect(post([{ account: { kind: 'REVENUE' }, amount: 5 }])).rejects.toThrow('sum to 5');
});

test('one act is booked once', async () => {
  const sourceId = newId();
  const lines: EntryLine[] = [
    { account: { kind: 'SURPLUS' }, amount: 1_000 },
    { account: { kind: 'REVENUE' }, amount: -1_000 },
  ];
  await post(lines, { sourceId });
  await expect(post(lines, { sourceId })).rejects.toThrow('journal_entries_act');
});

test('a cash account never falls below zero, however many take from it at once', async () => {
  const held = await balanceOf('CASH', cashId);
  const move = (amount: number) =>
    post(
      [
        { account: { kind: 'CASH', ownerId: cashId }, amount },
        { account: { kind: 'SURPLUS' }, amount: -amount },
      ],
      { type: amount > 0 ? 'CASH_IN' : 'CASH_OUT' },
    );
  await move(10_000);
  const taken = await Promise.allSettled(Array.from({ length: 12 }, () => move(-3_000 - held)));
  const refusals = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refusals).toHaveLength(9);
  expect(refusals.every((reason) => reason instanceof Failure && reason.code === 'not-enough-money')).toBe(true);
  expect(await balanceOf('CASH', cashId)).toBe(held + 10_000 - 3 * (3_000 + held));
});

test('many first sales of a cashier at once open one deposit', async () => {
  const { id: operatorId } = await buildUser(server, { groups: ['CASHIER'] });
  const sale = { site: server.platform.site.current(), operatorId, at: new Date() };
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => inTransaction(server.platform.database, (tx) => openDeposit(tx, sale))),
  );
  expect(new Set(opened.map(({ depositId }) => depositId)).size).toBe(1);
});
