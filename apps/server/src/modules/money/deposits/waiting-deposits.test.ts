import { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { WaitingKind } from '@parking/contract/dashboards/waiting';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { DepositAct } from '@parking/contract/money/deposits/deposit-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
});
afterAll(() => server.close());

const next: Readonly<Record<string, DepositAct>> = { SUBMITTED: 'pay', PAID: 'verify', VERIFIED: 'close' };

async function waitingOf(client: Client, kind: WaitingKind) {
  const { data } = await client.call(contract.waiting.forMe);
  const found = (data as ReplyOf<typeof contract.waiting.forMe>).kinds.find((one) => one.kind === kind);
  return { count: found?.count ?? 0, ids: (found?.items ?? []).map(({ recordId }) => recordId) };
}

/** One deposit, counted right or short, or handed in by finance, then taken so far as its number says. */
async function takeFurther(
  { one, two }: { one: Signed; two: Signed },
  cashier: Signed,
  number: number,
): Promise<string> {
  await sell(server, lane, cashier.person);
  const way = number % 3;
  const counted = way === 1 ? 2_000 : 8_000;
  const handIn = { counted, note: 'Sakit' };
  const { id } = detailOf(await act.submit(way === 2 ? one : cashier, cashier.person.id, handIn));
  const receiver = way === 2 || number % 2 === 0 ? two : one;
  const paid = number % 4 > 0 ? (await act.pay(receiver, id, { value: counted })).status : 200;
  // Who handed it in for its cashier does not verify it as well.
  const verifies = number % 8 === 7;
  const verified = verifies ? (await act.verify(receiver === one ? two : one, id)).status : 200;
  expect([paid, verified]).toEqual([200, verifies && way === 2 ? 409 : 200]);
  return id;
}

test('of a hundred and twenty deposits exactly those wait whose next act their own page does not withhold', async () => {
  const [one, two] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  const cashiers = await Promise.all(Array.from({ length: 8 }, () => signInAs(server, 'CASHIER')));
  const handedIn = await Promise.all(
    cashiers.map(async (cashier, place) => {
      const own: string[] = [];
      for (let round = 0; round < 15; round += 1) own.push(await takeFurther({ one, two }, cashier, round * 7 + place));
      return own;
    }),
  );
  const ids = handedIn.flat();
  for (const client of [one, two]) {
    const open: Record<'DEPOSITS_WAITING' | 'DEPOSITS_TO_BOOK', string[]> = {
      DEPOSITS_WAITING: [],
      DEPOSITS_TO_BOOK: [],
    };
    const details = await Promise.all(
      ids.map(async (id) => detailOf(await client.call(contract.deposits.detail, { params: { id } }))),
    );
    for (const detail of details) {
      const wanted = next[detail.state];
      if (!wanted || isWithheld(detail, wanted)) continue;
      open[wanted === 'pay' ? 'DEPOSITS_WAITING' : 'DEPOSITS_TO_BOOK'].push(detail.id);
    }
    for (const kind of ['DEPOSITS_WAITING', 'DEPOSITS_TO_BOOK'] as const) {
      const { count, ids: told } = await waitingOf(client, kind);
      expect(count).toBe(open[kind].length);
      expect(open[kind]).toEqual(expect.arrayContaining(told));
      expect(told).toHaveLength(Math.min(count, 100));
    }
  }
}, 120_000);

const isWithheld = ({ withheld }: DepositDetail, wanted: DepositAct): boolean =>
  withheld.some((one) => one.act === wanted);
