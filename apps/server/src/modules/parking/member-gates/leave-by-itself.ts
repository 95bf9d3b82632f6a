import type { ExitKind, StayFlag } from '@parking/contract/parking/stays';
import { chargeAs } from '@parking/contract/tariffs/charge-as';
import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import { type TaxRate, taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { type GateFacts, readDeskSettings } from '../exit/desk-settings.ts';
import { findFlags } from '../exit/flags.ts';
import { type PartUsed, applyPayments } from '../exit/apply-payments.ts';
import { priceStay } from '../exit/price.ts';
import { type StayInside, findInside, findTakenOut } from '../exit/stay-inside.ts';
import { noTill } from '../exit/till.ts';
import { writeExit } from '../exit/write.ts';
import { findMemberAtExit } from '../membership/member-at-exit.ts';
import { cancelPending, lockPayments } from '../payments/on-account.ts';
import { bookPrepaymentAtGate } from '../payments/prepayment.ts';
import { spendPayment } from '../payments/spend-payment.ts';

interface ByItself {
  readonly stayId: string;
  readonly gate: GateFacts;
  readonly at: Date;
  /** A car that came in later is another one. */
  readonly enteredBefore?: Date;
  readonly kind: Extract<ExitKind, 'MEMBER' | 'EXIT_MISSED'>;
  readonly requestId: string;
  /** Pictures of this gate. */
  readonly images: readonly string[];
  /** As it was seen at the exit. */
  readonly plateNumber: string | null;
  /** It is gone already: what it has on account pays, and what is due beyond stands as a difference, for somebody to look at. */
  readonly isGone?: boolean;
  readonly flags?: readonly StayFlag[];
}

const openedByCopy = { code: 'VARIANCE', label: 'Dibuka tanpa jaringan', labelEn: 'Opened without the network' };

/** GONE: it left meanwhile · ORDINARY: not on a membership · PAID_BEFORE: something is due, and money is on account for it. */
export type LeftByItself =
  | { readonly result: 'LEFT' | 'GONE' | 'ORDINARY' | 'PAID_BEFORE' }
  | { readonly result: 'TO_PAY'; readonly amount: number };

/** Ends the stay of a member's car without anybody, only where nothing is due. No deposit takes part; the receipt is numbered like any other. */
export async function leaveByItself(tx: Tx, site: Site, given: ByItself): Promise<LeftByItself> {
  const { stayId, gate, at, enteredBefore = at, kind, images, plateNumber, isGone = false, flags = [] } = given;
  const found = await findInside(tx, stayId);
  if (!found || found.state !== 'INSIDE' || found.enteredAt > enteredBefore) return { result: 'GONE' };
  if (found.memberId === null) return { result: 'ORDINARY' };
  const { vehicleTypeId, parkingType, prepaid } = found;
  const tariffs = await readTariffs(tx, found.tariffState);
  const member = await findMemberAtExit(tx, site, found, { gateId: gate.id, vehicleTypeId, at });
  const { entitlement = null } = member ?? {};
  const priceOf = (when: Date, paid: number) =>
    priceStay(tariffs.book, site, found, when, { entitlement, prepaid: paid });
  const price = priceOf(at, prepaid);
  if (price.total > 0 && !isGone)
    return found.hasPaid ? { result: 'PAID_BEFORE' } : { result: 'TO_PAY', amount: price.total };
  const taxRate = taxRateAt(tariffs.book, toLocalDateTime(at, site.zone));
  const stay = await findTakenOut(tx, stayId, plateNumber ?? '');
  if (!stay) return { result: 'GONE' };
  const { onAccount: payments, pending } = await lockPayments(tx, stayId);
  await cancelPending(tx, pending);
  const { settings } = tariffs.book;
  const applying = { stay, exitedAt: at, settings, taxRate, price: priceOf, mayHold: () => false };
  const paid = isGone && payments.length > 0 ? applyPayments({ ...applying, payments }) : null;
  if (paid) await takeOffAtGate(tx, { site, stay, gateId: gate.id, taxRate }, paid.parts);
  const due = paid?.charge ?? price;
  const isLetGo = isGone && due.total > 0;
  const charge = isLetGo ? chargeAs(due, 0, taxRate, openedByCopy) : due;
  await writeExit(tx, {
    till: noTill(site, at),
    stay,
    kind,
    exitedAt: at,
    gate,
    opens: kind === 'MEMBER',
    settings: await readDeskSettings(tx),
    requestId: given.requestId,
    paidType: null,
    paymentId: null,
    vehicleTypeId,
    parkingType,
    charge,
    priced: {
      tariffs,
      at,
      as: {
        additionalFareNameIds: [],
        lostTicket: 'no',
        ...(entitlement && { entitlement }),
        ...(member && { membership: member.decision }),
      },
    },
    prepaid: paid?.prepaid ?? prepaid,
    variance: isLetGo ? -due.total : null,
    memberId: stay.memberId,
    voucher: null,
    freePass: false,
    plate: plateNumber ?? stay.entryPlate,
    images,
    imagesBy: gate.id,
    flags: [
      ...flags,
      ...(isLetGo ? (['price-variance'] as const) : []),
      ...(kind === 'EXIT_MISSED' ? (['exit-missed'] as const) : []),
      ...findFlags(stay, { vehicleTypeId, parkingType, plate: plateNumber ?? undefined, operatorId: null }),
    ],
  });
  return { result: 'LEFT' };
}

interface AtGate {
  readonly site: Site;
  readonly stay: Pick<StayInside, 'id' | 'vehicleTypeId'>;
  readonly gateId: string;
  readonly taxRate: TaxRate;
}

/** Uses up what was on account, in the name of who had asked for it: what is not needed is owed back. */
async function takeOffAtGate(
  tx: Tx,
  { site, stay, gateId, taxRate }: AtGate,
  parts: readonly PartUsed[],
): Promise<void> {
  for (const { payment, used: amount } of parts) {
    const { byId: userId } = payment;
    await spendPayment(tx, { site, payment, kind: 'PREPAID', sourceId: stay.id, used: amount, userId });
    const { vehicleTypeId } = stay;
    const tax = taxWithin(amount, taxRate);
    await bookPrepaymentAtGate(tx, { site, payment, gateId, vehicleTypeId, amount, tax });
  }
}
