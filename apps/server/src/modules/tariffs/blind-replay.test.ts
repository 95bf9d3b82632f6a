import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, tieAccounts } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { act, sell } from '../money/testing/deposits.ts';
import { type Lane, buildLane, car, cash, nextPlate, save } from '../parking/testing/stays.ts';

const { entryPaid, tariffs } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let seller: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  await signInAs(server, 'SUPERADMIN');
  seller = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

/** What today's cars paid, by a fare that none of them paid. */
async function replay(who: Signed) {
  const today = toLocalDate(new Date(), server.platform.site.current().zone);
  const rules = [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 1 }];
  const body = { vehicleTypeId: car, rules, from: shiftDays(today, -1), to: today };
  const { status, data } = await who.call(tariffs.replay, { body });
  expect(status).toBe(200);
  const { stays, before, largest, withoutOwnDeposit } = data as ReplyOf<typeof tariffs.replay>;
  return { stays, before, largest: largest.map((one) => one.before).toSorted((a, b) => a - b), withoutOwnDeposit };
}

/** A car pays on entry, and leaves past somebody else. Returns what was paid. */
async function sellEntry(by: Signed, out: Signed): Promise<number> {
  const given = { gateId: lane.entryId, vehicleId: car, plateNumber: nextPlate() };
  const { total } = (await by.call(entryPaid.quote, { body: given })).data as { total: number };
  const entered = await by.call(entryPaid.checkIn, {
    body: { ...given, paidTypeId: cash, expectedTotal: total },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  const { parkingIn } = entered.data as ReplyOf<typeof entryPaid.checkIn>;
  expect((await save(out, { parkingInId: parkingIn.id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
  return total;
}

test('a replay leaves out what was paid to an own open deposit, at the exit or on entry, and says so', async () => {
  const tied = await signInAs(server, 'ADMIN');
  await tieAccounts(server, seller.person, tied.person);
  const [cashier, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'ADMIN')];
  await sell(server, lane, cashier.person);
  const first = await replay(seller);
  expect(first).toEqual({ stays: 1, before: 8_000, largest: [8_000], withoutOwnDeposit: false });
  const sold = await sell(server, lane, seller.person, { minutesAgo: 130 });
  const paid = await sellEntry(seller, cashier);
  const largest = [8_000, sold, paid].toSorted((a, b) => a - b);
  const all = { stays: 3, before: 8_000 + sold + paid, largest, withoutOwnDeposit: false };
  expect(await replay(other)).toEqual(all);
  for (const who of [seller, tied]) expect(await replay(who)).toEqual({ ...first, withoutOwnDeposit: true });
  expect((await act.submit(seller, seller.person.id, { counted: sold + paid })).status).toBe(200);
  for (const who of [seller, tied]) expect(await replay(who)).toEqual(all);
});
