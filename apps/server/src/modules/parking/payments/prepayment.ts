import { businessDayOf } from '../../../platform/business-day.ts';
import { postEntry, withoutZeros } from '../../money/journal/journal.ts';
import type { PaymentOnAccount } from './on-account.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type Claimed, bookTakings } from './book-money.ts';
import { nobody } from '../entry/check-in.ts';
import type { Till } from '../exit/till.ts';
import type { PaidTypeFacts } from '../exit/desk-settings.ts';

interface Prepayment extends Till {
  readonly at: Date;
  /** The stay that paid on entry, or the payment that came too early for its exit. */
  readonly sourceId: string;
  readonly gateId: string;
  readonly vehicleTypeId: string;
  readonly paidType: PaidTypeFacts;
  readonly amount: number;
  readonly tax: number;
  readonly claim?: Claimed;
}

/** Books money that is taken before the end of a stay; the exit takes it off the price. */
export async function bookPrepayment(tx: Tx, given: Prepayment): Promise<void> {
  const { amount, tax } = given;
  if (amount === 0) return;
  await bookTakings(tx, { ...given, kind: 'PREPAID', total: amount });
  await tx
    .insertInto('foldQueue')
    .values({
      kind: 'PREPAID',
      at: given.at,
      businessDay: given.businessDay,
      gateId: given.gateId,
      vehicleTypeId: given.vehicleTypeId,
      paidTypeId: given.paidType.id,
      operatorId: given.operatorId,
      shiftId: given.shiftId ?? nobody,
      count: 0,
      gross: amount,
      tax,
      total: amount,
      depositId: given.depositId,
    })
    .execute();
}

interface OffAtGate extends Pick<Prepayment, 'site' | 'gateId' | 'vehicleTypeId' | 'amount' | 'tax'> {
  readonly payment: Pick<PaymentOnAccount, 'id' | 'paidTypeId'>;
}

/** The same of a payment that comes off where a gate has let a car out by itself: in nobody's drawer. */
export async function bookPrepaymentAtGate(tx: Tx, given: OffAtGate): Promise<void> {
  const { site, payment, gateId, vehicleTypeId, amount, tax } = given;
  if (amount === 0) return;
  const at = new Date();
  const businessDay = businessDayOf(at, site);
  await postEntry(
    tx,
    withoutZeros({
      siteId: site.id,
      type: 'PARKING_OUT',
      kind: 'PREPAID',
      sourceId: payment.id,
      businessDay,
      depositId: null,
      actorId: null,
      lines: [
        { account: { kind: 'ON_ACCOUNT', ownerId: payment.paidTypeId }, amount },
        { account: { kind: 'REVENUE' }, amount: tax - amount },
        { account: { kind: 'TAX' }, amount: -tax },
      ],
    }),
  );
  const figures = { count: 0, gross: amount, tax, total: amount, depositId: null };
  await tx
    .insertInto('foldQueue')
    .values({
      kind: 'PREPAID',
      at,
      businessDay,
      gateId,
      vehicleTypeId,
      paidTypeId: payment.paidTypeId,
      operatorId: nobody,
      shiftId: nobody,
      ...figures,
    })
    .execute();
}
