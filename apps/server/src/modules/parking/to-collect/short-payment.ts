import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import { type Approving, approvalNeeded, editsExits } from '../../controls/approve.ts';
import { holdPerson, ownAccounts } from '../../controls/two-persons.ts';
import type { DeskSettings, PaidTypeFacts } from '../exit/desk-settings.ts';
import type { LeftInside, StayInside } from '../exit/stay-inside.ts';
import type { Till } from '../exit/till.ts';
import { bookPrepayment } from '../payments/prepayment.ts';
import type { Owed } from './owe-exit.ts';

interface Price {
  readonly charge: Charge;
  readonly pricedAt: Date;
  /** Rupiah that came off it already. */
  readonly prepaid: number;
}

interface Paying {
  readonly till: Till;
  readonly stay: Pick<StayInside, 'id' | 'vehicleTypeId'>;
  readonly gate: { readonly id: string };
  readonly settings: DeskSettings;
  readonly taxRate: TaxRate;
  readonly price: (at: Date, prepaid: number) => Charge;
  readonly owed: Owed;
}

/**
 * Of a price that is not paid whole the part that is: booked into this drawer as what was paid before the end, so that it comes off
 * as a line of the price, and what is left is what the driver owes. Unchanged where all of it is to be collected.
 */
export async function payPart<Settled extends Price>(tx: Tx, paying: Paying, settled: Settled): Promise<Settled> {
  const { till, stay, gate, settings, taxRate, price, owed } = paying;
  const { paid } = owed;
  if (paid === undefined) return settled;
  const tax = taxWithin(paid, taxRate);
  const prepaid = settled.prepaid + (taxRate.mode === 'ON_TOP' ? paid - tax : paid);
  const charge = price(settled.pricedAt, prepaid);
  const most = settled.charge.total - 1;
  if (paid > most || charge.total < 1)
    throw badInput({ path: 'toCollect.paid', code: 'too-big', values: { maximum: Math.max(0, most) } });
  const paidType = cashTypeOf(settings);
  const at = new Date();
  const of = { sourceId: owed.id, gateId: gate.id, vehicleTypeId: stay.vehicleTypeId };
  await bookPrepayment(tx, { ...till, ...of, at, paidType, amount: paid, tax });
  return { ...settled, charge, prepaid };
}

/** Nothing is taken where nothing is due: a payment that came meanwhile, or a free pass, leaves no part to pay. */
export function refusePartOfNothing(owed: Owed | undefined): void {
  if (owed?.paid !== undefined) throw badInput({ path: 'toCollect.paid', code: 'too-big', values: { maximum: 0 } });
}

function cashTypeOf({ paidTypes }: DeskSettings): PaidTypeFacts {
  const cash = [...paidTypes.values()].filter(({ kind }) => kind === 'CASH');
  const [first] = cash.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (!first) throw badInput({ path: 'toCollect.reason', code: 'not-an-option' });
  return first;
}

interface Leaving {
  readonly till: Till;
  readonly owed?: Owed | undefined;
  /** What is owed. */
  readonly charge: Pick<Charge, 'total'>;
  /** What it leaves with. */
  readonly plate: string | null;
  readonly stay: Pick<LeftInside, 'owesBefore'>;
}

/**
 * Within the bounds of the site a cashier takes a part alone: so many a business day, by all accounts of theirs, so much left owed,
 * by a plate that owes nothing yet. Beyond them somebody else signs (`approval-needed`). Two at once follow one another.
 */
export async function refuseUnbounded(tx: Tx, caller: Approving, leaving: Leaving): Promise<void> {
  const { till, owed, charge, plate, stay } = leaving;
  if (owed?.reason !== 'SHORT_PAID') return;
  if (normalisePlate(plate ?? '') === '') throw badInput({ path: 'plateNumber', code: 'required' });
  if (owed.approvedBy) return;
  await holdPerson(tx, 'short payment', till.operatorId);
  const { rows } = await sql`
    select from system_configuration where short_payment_limit < ${charge.total} or short_payments_per_day <= (
      select count(*) from to_collect c where c.reason = 'SHORT_PAID' and c.business_day = ${till.businessDay}
        and c.operator_id in ${ownAccounts(till.operatorId)})`.execute(tx);
  if (stay.owesBefore || rows.length > 0) throw approvalNeeded(editsExits, caller.origin);
}
