import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import type { SettlementState } from '@parking/contract/money/settlements/settlement-states';
import { keepSettlements } from '../modules/money/settlements/keep-settlements.ts';
import { type HeldSettlement, lead, lockSettlement } from '../modules/money/settlements/held-settlement.ts';
import { bookCredit } from '../modules/money/settlements/pay-settlement.ts';
import { writeStep } from '../modules/money/settlements/write-step.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { paidTypeIds, staffNamed } from './car-park.ts';

/** By the days since: the bank takes one to pay, and finance looks once a week. */
const age = { sent: 1, rejected: 2, paid: 3, closed: 8 } as const;

/** Days of providers are settled: the older ones paid and closed, the last ones under way, one of them refused. */
export async function settleDays(database: Database, site: Site, now: Date): Promise<void> {
  await keepSettlements(database, site, (id, failure) => {
    throw new Error(`Settlement ${id} could not be made`, { cause: failure });
  });
  const today = toLocalDate(now, site.zone);
  const generated = await database.readQueries
    .selectFrom('settlements')
    .select('id')
    .where('status', '=', 'GENERATED')
    .orderBy('day')
    .execute();
  for (const { id } of generated)
    await inTransaction(database, async (tx) => settleDay(tx, site, today, await lockSettlement(tx, id)));
}

async function settleDay(tx: Tx, site: Site, today: string, settlement: HeldSettlement): Promise<void> {
  const { id, day, paidTypeId, total, expectedFee } = settlement;
  const { id: byId } = staffNamed('keuangan1');
  const isOlder = (days: number): boolean => day < shiftDays(today, -days);
  let status: SettlementState = 'GENERATED';
  const goOn = async (to: SettlementState, note: string | null = null): Promise<void> => {
    await writeStep(tx, { settlementId: id, from: status, to, note, byId });
    status = to;
  };
  if (!isOlder(age.sent)) return;
  await lead(tx, id, { status: 'SENT', sentAt: new Date() });
  await goOn('SENT');
  if (!isOlder(age.rejected) && paidTypeId === paidTypeIds.EMONEY) {
    await lead(tx, id, { status: 'REJECTED' });
    return goOn('REJECTED', 'MID tidak dikenal');
  }
  if (!isOlder(age.rejected)) return;
  await lead(tx, id, { status: 'ACCEPTED' });
  await goOn('ACCEPTED');
  if (!isOlder(age.paid) || total === null || total < 0) return;
  const cashId = await accountOf(tx, paidTypeId);
  const reference = `KR OTOMATIS ${day}`;
  await bookCredit(tx, site, settlement, {
    amount: total - (expectedFee ?? 0),
    valueDate: shiftDays(day, 1),
    reference,
    cashId,
    actorId: byId,
  });
  await goOn('PAID');
  if (!isOlder(age.closed)) return;
  await lead(tx, id, { status: 'CLOSED' });
  await goOn('CLOSED');
}

async function accountOf(tx: Tx, paidTypeId: string): Promise<string> {
  const { cashId } = await tx
    .selectFrom('paidTypes')
    .select('cashId')
    .where('id', '=', paidTypeId)
    .executeTakeFirstOrThrow();
  if (cashId === null) throw new Error(`Payment type ${paidTypeId} has no account.`);
  return cashId;
}
