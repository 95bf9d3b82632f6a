import type { AuditedExit } from '@parking/contract/audits/audited-exit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { postDueDebts } from '../money/debts/decide-debt.ts';
import { type Lane, buildLane, car } from '../parking/testing/stays.ts';
import { audits, sellSeen } from './testing/audits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let other: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [auditor, other] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const amountOf = (answer: Answer): number => {
  expect(codeOf(answer)).toEqual([200, undefined]);
  return ([answer.data].flat()[0] as AuditedExit).amount ?? 0;
};
const unmatched = (parkingOutId: string, amount: number) => ({
  parkingOutId,
  status: 'UNMATCHED',
  reason: 'PRICE',
  vehicleId: car,
  amount,
});
const debtOf = async ({ person }: Signed): Promise<number> => {
  const { rows } = await server.platform.database.writes.query<{ sum: number }>(
    `select coalesce(sum(balance), 0)::bigint as sum from account_balances_v where kind = 'OPERATOR_DEBT' and owner_id = $1`,
    [person.id],
  );
  return Number(rows[0]?.sum ?? 0);
};

test('what was found too much pays nobody when a charge beside it falls away, contested or posted', async () => {
  const third = await signInAs(server, 'AUDITOR');
  for (const isPosted of [false, true]) {
    const seller = await signInAs(server, 'CASHIER');
    const [low, high] = [await sellSeen(server, lane, seller), await sellSeen(server, lane, seller)];
    expect(amountOf(await audits.audit(auditor, unmatched(low, 50_000)))).toBe(50_000);
    if (isPosted) {
      await changeAsOwner(server, `update operator_debts set due_at = now() where operator_id = $1`, [
        seller.person.id,
      ]);
      await postDueDebts(server.platform.database, server.platform.site.current());
    }
    amountOf(await audits.audit(other, unmatched(high, -8_000)));
    amountOf(await audits.confirm(third, high));
    expect(await debtOf(seller)).toBe(isPosted ? 50_000 : 0);
    amountOf(await audits.rollbackUnmatched(auditor, low));
    const owed = await server.platform.database.readQueries
      .selectFrom('refundsOwed')
      .select('amount')
      .where('operatorId', '=', seller.person.id)
      .execute();
    expect(owed).toEqual([]);
    expect(await debtOf(seller)).toBe(0);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  }
});

test('an exit that was handed to one auditor is not decided by another', async () => {
  const stayId = await sellSeen(server, lane, await signInAs(server, 'CASHIER'));
  await changeAsOwner(
    server,
    `insert into audited_exits (stay_id, business_day, exited_at, why, risk, claimed_by, claimed_until)
     select id, business_day, exited_at, array['RISK'], 80, $2, now() + interval '5 minutes' from stays where id = $1`,
    [stayId, auditor.person.id],
  );
  expect(codeOf(await audits.audit(other, unmatched(stayId, 1)))).toEqual([409, 'audit-of-another']);
  expect(amountOf(await audits.audit(auditor, unmatched(stayId, 1)))).toBe(1);
});
