import type { Charge } from '@parking/contract/tariffs/charge';
import { taxOnTopOf, taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { PaymentOnAccount } from '../payments/on-account.ts';

export interface Applying {
  readonly stay: { readonly enteredAt: Date; readonly prepaid: number };
  readonly exitedAt: Date;
  readonly settings: Pick<TariffBook['settings'], 'overdueToleranceMinutes'>;
  readonly taxRate: TaxRate;
  readonly price: (at: Date, prepaid: number) => Charge;
  /** Oldest first. */
  readonly payments: readonly PaymentOnAccount[];
  /** Whether a payment may pay the price, instead of coming off it. */
  readonly mayHold: (payment: PaymentOnAccount) => boolean;
}

/** A payment and the rupiah of it that are needed. */
export interface PartUsed {
  readonly payment: PaymentOnAccount;
  readonly used: number;
}

export interface Applied {
  readonly charge: Charge;
  /** The exit for the price: the moment of the payment that holds it. */
  readonly pricedAt: Date;
  /** Rupiah that came off the price; tax on top is not among them. */
  readonly prepaid: number;
  /** What pays the price, of its very amount. */
  readonly holder: PaymentOnAccount | null;
  /** What came off the price. */
  readonly parts: readonly PartUsed[];
}

/**
 * What a stay has on account and its price. The newest payment pays the price that it was made for, paid before it ran out, for
 * the overdue tolerance; every other one comes off as PREPAID, and what is not needed of it is owed back.
 */
export function applyPayments(given: Applying): Applied {
  const newest = given.payments.at(-1);
  if (newest && given.mayHold(newest)) {
    const before = given.payments.slice(0, -1);
    const held = holdPrice(given, newest, given.stay.prepaid + sumOfNet(before, given.taxRate));
    if (held) return { ...held, ...partsOf(given, before, held.charge), holder: newest };
  }
  const charge = given.price(given.exitedAt, given.stay.prepaid + sumOfNet(given.payments, given.taxRate));
  return { charge, pricedAt: given.exitedAt, ...partsOf(given, given.payments, charge), holder: null };
}

function holdPrice(
  { stay, exitedAt, settings, price }: Applying,
  payment: PaymentOnAccount,
  prepaid: number,
): { charge: Charge; pricedAt: Date } | null {
  const now = price(exitedAt, prepaid);
  if (now.total === payment.amount) return { charge: now, pricedAt: exitedAt };
  if (exitedAt.getTime() - payment.paidAt.getTime() > settings.overdueToleranceMinutes * 60_000) return null;
  if (!wasOfItsMoment(payment, stay)) return null;
  const pricedAt = payment.createdAt;
  const then = price(pricedAt, prepaid);
  return then.total === payment.amount ? { charge: { ...then, durationMinutes: now.durationMinutes }, pricedAt } : null;
}

/**
 * Asked for a car that was inside, and paid while that price was still offered: nobody keeps an early code for the price of its
 * hour, to have it paid on the day of leaving.
 */
const wasOfItsMoment = (payment: PaymentOnAccount, { enteredAt }: Applying['stay']): boolean =>
  payment.purpose === 'STAY' && payment.createdAt >= enteredAt && payment.paidAt <= payment.expiresAt;

/** What comes off a price for a payment: tax on top is made anew of what is left. */
const netOf = ({ amount }: PaymentOnAccount, rate: TaxRate): number =>
  rate.mode === 'ON_TOP' ? amount - taxWithin(amount, rate) : amount;
/** What all of them take off a price. */
export const sumOfNet = (payments: readonly PaymentOnAccount[], rate: TaxRate): number =>
  payments.reduce((sum, payment) => sum + netOf(payment, rate), 0);

/** Splits what came off the price: what was paid on entry first, then the payments in their order. */
function partsOf(
  { stay, taxRate }: Applying,
  payments: readonly PaymentOnAccount[],
  charge: Charge,
): { parts: PartUsed[]; prepaid: number } {
  const off = -charge.lines.filter(({ code }) => code === 'PREPAID').reduce((sum, { amount }) => sum + amount, 0);
  let left = off - Math.min(off, stay.prepaid);
  const parts: PartUsed[] = [];
  for (const payment of payments) {
    const net = netOf(payment, taxRate);
    const needed = Math.min(net, left);
    left -= needed;
    const tax = taxRate.mode === 'ON_TOP' ? taxOnTopOf(needed, taxRate) : 0;
    parts.push({ payment, used: needed === net ? payment.amount : Math.min(payment.amount, needed + tax) });
  }
  return { parts, prepaid: Math.max(stay.prepaid, off) };
}
