import type { ExitKind, StayFlag } from '@parking/contract/parking/stays';
import { chargeAs } from '@parking/contract/tariffs/charge-as';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { type GateFacts, readDeskSettings } from '../exit/desk-settings.ts';
import { findFlags } from '../exit/flags.ts';
import { priceStay } from '../exit/price.ts';
import { findInside, findTakenOut } from '../exit/stay-inside.ts';
import { noTill } from '../exit/till.ts';
import { writeExit } from '../exit/write.ts';
import { findMemberAtExit } from '../membership/member-at-exit.ts';
import { cancelPending, lockPayments } from '../payments/on-account.ts';

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
  /** It is gone already: what is due stands as a difference, for somebody to look at. */
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
  const price = priceStay(tariffs.book, site, found, at, { entitlement, prepaid });
  const isLetGo = isGone && price.total > 0 && !found.hasPaid;
  if (price.total > 0 && !isLetGo)
    return found.hasPaid ? { result: 'PAID_BEFORE' } : { result: 'TO_PAY', amount: price.total };
  const taxRate = taxRateAt(tariffs.book, toLocalDateTime(at, site.zone));
  const charge = isLetGo ? chargeAs(price, 0, taxRate, openedByCopy) : price;
  const stay = await findTakenOut(tx, stayId, plateNumber ?? '');
  if (!stay) return { result: 'GONE' };
  await cancelPending(tx, (await lockPayments(tx, stayId)).pending);
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
    prepaid,
    variance: isLetGo ? -price.total : null,
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
