import type { Charge } from '@parking/contract/tariffs/charge';
import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import { type GateFacts, type PaidTypeFacts, getPaidType } from '../exit-facts.ts';
import { type HeldPayment, refuseTooLittle, refuseWrongPayment } from '../payments/hold-payment.ts';
import { bookPrepayment } from '../prepayment.ts';
import { refuseChangedPrice } from './price.ts';
import type { StayInside } from './stay-inside.ts';
import type { Till } from './till.ts';

export interface Settling {
  readonly till: Till;
  readonly stay: StayInside;
  readonly gate: GateFacts;
  readonly exitedAt: Date;
  readonly settings: TariffBook['settings'];
  readonly taxRate: TaxRate;
  readonly price: (at: Date, prepaid: number) => Charge;
  /** What the call names, locked. */
  readonly payment: HeldPayment | null;
  readonly paidTypeId?: string | undefined;
  readonly expectedTotal?: number | undefined;
  readonly tendered?: number | undefined;
}

/** How the price of an exit was paid. */
export interface Settled {
  readonly charge: Charge;
  /** The exit for the price: the payment's moment where one holds its price. */
  readonly pricedAt: Date;
  readonly prepaid: number;
  /** Null where nothing is to be paid. */
  readonly paidType: PaidTypeFacts | null;
}

/** Decides what is due and that it is paid. Refuses another price than was told, and money that is not there. */
export async function settle(tx: Tx, given: Settling): Promise<Settled> {
  const { stay, exitedAt, settings, price, payment } = given;
  const held = payment && holdPrice(payment, stay, exitedAt, price, settings.overdueToleranceMinutes);
  const overdue = payment !== null && held === null ? payment : null;
  const prepaid = stay.prepaid + (overdue ? await bookOverdue(tx, given, overdue) : 0);
  const pricedAt = held?.at ?? exitedAt;
  const charge = held?.charge ?? price(pricedAt, prepaid);
  refuseChangedPrice(charge.total, given.expectedTotal);
  const paidType = await decidePaidType(tx, given.paidTypeId, charge.total);
  if (charge.total > 0) refuseWrongPayment(paidType, overdue ? null : payment, charge.total);
  refuseTooLittle(paidType, given.tendered, charge.total);
  return { charge, pricedAt, prepaid, paidType };
}

/** A payment that came too early for this exit is money on account: returns what of it comes off the price. */
async function bookOverdue(tx: Tx, { till, stay, gate, taxRate }: Settling, payment: HeldPayment): Promise<number> {
  const paidType = await getPaidType(tx, payment.paidTypeId);
  const tax = taxWithin(payment.amount, taxRate);
  await bookPrepayment(tx, {
    ...till,
    at: payment.paidAt ?? payment.createdAt,
    sourceId: payment.id,
    gateId: gate.id,
    vehicleTypeId: stay.vehicleTypeId,
    paidType,
    amount: payment.amount,
    tax,
  });
  return taxRate.mode === 'ON_TOP' ? payment.amount - tax : payment.amount;
}

/** A paid payment holds the price it was made for, for the overdue tolerance. Null when it came too early. */
function holdPrice(
  payment: HeldPayment,
  stay: StayInside,
  exitedAt: Date,
  price: Settling['price'],
  toleranceMinutes: number,
): { charge: Charge; at: Date } | null {
  if (payment.stayId !== null && payment.stayId !== stay.id) throw new Failure('payment-not-paid');
  const now = price(exitedAt, stay.prepaid);
  if (now.total === payment.amount) return { charge: now, at: exitedAt };
  const paidAt = payment.paidAt ?? payment.createdAt;
  if (exitedAt.getTime() - paidAt.getTime() > toleranceMinutes * 60_000) return null;
  const at = payment.createdAt < stay.enteredAt ? stay.enteredAt : payment.createdAt;
  const then = price(at, stay.prepaid);
  if (then.total !== payment.amount) throw new Failure('payment-not-paid');
  return { charge: { ...then, durationMinutes: now.durationMinutes }, at };
}

async function decidePaidType(tx: Tx, paidTypeId: string | undefined, total: number): Promise<PaidTypeFacts | null> {
  if (paidTypeId !== undefined) return getPaidType(tx, paidTypeId);
  if (total > 0) throw badInput({ path: 'paidTypeId', code: 'required' });
  return null;
}
