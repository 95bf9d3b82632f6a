import { newId } from '@parking/contract/core/id';
import type { Charge } from '@parking/contract/tariffs/charge';
import { taxOnTopOf } from '@parking/contract/tariffs/charge-adjustments';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import type { Tx } from '../../../platform/db/pool.ts';
import { notify } from '../../notices/notify.ts';
import type { Till } from '../exit/till.ts';

interface Given {
  readonly till: Till;
  readonly stayId: string;
  readonly approvedById: string | null;
  /** Rupiah that the car did not pay, tax included. */
  readonly value: number;
  /** Of the list. */
  readonly reasonId: string | null;
  readonly words: string;
}

/** What a free pass took off a price; tax on top is not among it. */
export const passedOf = ({ lines }: Pick<Charge, 'lines'>): number =>
  -lines.filter(({ code }) => code === 'FREE_PASS').reduce((sum, { amount }) => sum + amount, 0);

/** What the car would have paid. */
export function worthOf(charge: Pick<Charge, 'lines'>, rate: TaxRate): number {
  const passed = passedOf(charge);
  return rate.mode === 'ON_TOP' ? passed + taxOnTopOf(passed, rate) : passed;
}

/** Writes down a free exit, for somebody who did not give it to look at. */
export async function giveFreePass(
  tx: Tx,
  { till, stayId, approvedById, value, reasonId, words }: Given,
): Promise<void> {
  const { site, businessDay, operatorId, depositId } = till;
  const id = newId();
  const given = { id, siteId: site.id, stayId, operatorId, approvedBy: approvedById, depositId, businessDay, value };
  await tx
    .insertInto('freePasses')
    .values({ ...given, reasonId })
    .execute();
  const { username, label } = await tx
    .selectFrom('users')
    .leftJoin('freePassReasons', (join) => join.on('freePassReasons.id', '=', reasonId))
    .select(['username', 'label'])
    .where('users.id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const reason = [label, words].filter((part) => part !== null && part !== '').join(': ');
  await notify(tx, site.id, {
    type: 'FREE_PASS_WAITING',
    // Without the value: its giver may be told, and count blind.
    values: { username, reason },
    filter: { 'id.equals': id },
    flag: 'editable',
  });
}
