import { depositStates, depositTransitions } from '@parking/contract/money/deposits/deposit-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { openDepositOf, sell } from '../testing/deposits.ts';

let server: TestServer;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
});
afterAll(() => server.close());

/** What an act leads to, a disputed deposit back to where it was. */
const ways = new Set(
  Object.values(depositTransitions).flatMap(({ from, to }) =>
    from.flatMap((one) =>
      (to === 'BACK' ? (['SUBMITTED', 'PAID', 'VERIFIED'] as const) : [to]).map((other) => `${one} ${other}`),
    ),
  ),
);
// Closing what was received verifies it on the way.
ways.delete('PAID CLOSED');

test('the database lets a deposit go the ways of its acts alone, take no sales again, and stay whose it was', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const id = (await openDepositOf(cashier, cashier.person.id))?.id ?? '';
  const { writes } = server.platform.database;
  const put = (state: string) =>
    changeAsOwner(
      server,
      `do $$ begin alter table deposits disable trigger deposits_way;
        update deposits set state = '${state}' where id = '${id}'; alter table deposits enable trigger deposits_way; end $$`,
    );
  const wrong: string[] = [];
  for (const from of depositStates)
    for (const to of depositStates.filter((one) => one !== from)) {
      await put(from);
      const went = await writes
        .query('update deposits set state = $1 where id = $2', [to, id])
        .then(() => true)
        .catch((error: { constraint?: string }) => error.constraint !== 'deposits_way');
      if (went !== ways.has(`${from} ${to}`)) wrong.push(`${from} ${to}`);
    }
  expect(wrong).toEqual([]);
  await put('OPEN');
  await writes.query('update deposits set takes_sales = false where id = $1', [id]);
  await expect(writes.query('update deposits set takes_sales = true where id = $1', [id])).rejects.toMatchObject({
    constraint: 'deposits_takes_sales_once',
  });
  for (const column of ['operator_id', 'shift_id', 'business_day', 'opened_at', 'n', 'kind', 'told_later'])
    await expect(writes.query(`update deposits set ${column} = ${column}`)).rejects.toMatchObject({ code: '42501' });
});
