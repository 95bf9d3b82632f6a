import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import { keepTaxReturns } from '../modules/money/tax/keep-returns.ts';
import { freezeReturn } from '../modules/money/tax/lock-return.ts';
import { bookTaxPayment } from '../modules/money/tax/pay-return.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { staffNamed } from './car-park.ts';

const bank = '01900000-0000-7000-8000-000000000302';

/** The months of tax that are over: all but the last are paid and filed, the last is locked and waits to be paid. */
export async function fileTaxes(database: Database, site: Site, now: Date): Promise<void> {
  await keepTaxReturns(database, site);
  const today = toLocalDate(now, site.zone);
  const over = await database.readQueries
    .selectFrom('taxReturns')
    .select(['id', 'month'])
    .where('month', '<', `${today.slice(0, 7)}-01`)
    .orderBy('month')
    .execute();
  for (const [place, month] of over.entries())
    await inTransaction(database, (tx) => fileMonth(tx, site, month, place === over.length - 1));
}

async function fileMonth(tx: Tx, site: Site, held: { readonly id: string; readonly month: string }, isLast: boolean) {
  const [locker, payer] = [staffNamed('keuangan1').id, staffNamed('keuangan2').id];
  await freezeReturn(tx, held, locker);
  if (isLast) return;
  const { due, payBy } = await tx
    .selectFrom('taxReturnsV')
    .select(['due', 'payBy'])
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow();
  if (due === null || payBy === null) throw new Error(`The tax of ${held.month} was not frozen.`);
  const reference = `NTPD ${held.month.slice(0, 7).replace('-', '')}0${held.month.slice(5, 7)}`;
  const paidOn = shiftDays(payBy, -1);
  await bookTaxPayment(tx, site, held.id, { paidOn, amount: Math.max(0, due), byId: payer, cashId: bank, reference });
  await tx
    .updateTable('taxReturns')
    .set({ status: 'FILED', filedOn: payBy, filingReference: `BPE-${held.month.slice(0, 7)}` })
    .where('id', '=', held.id)
    .execute();
}
