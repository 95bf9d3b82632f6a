import type { ExitKind } from '@parking/contract/parking/stays';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { type GateFacts, readDeskSettings } from '../exit/desk-settings.ts';
import { findFlags } from '../exit/flags.ts';
import { priceOrOverride, priceStay } from '../exit/price.ts';
import { findInside, findTakenOut } from '../exit/stay-inside.ts';
import { noTill } from '../exit/till.ts';
import { writeExit } from '../exit/write.ts';
import { findMemberAtExit } from '../membership/member-at-exit.ts';
import { cancelPending, lockPayments } from '../payments/on-account.ts';

interface ByItself {
  readonly stayId: string;
  readonly gate: GateFacts;
  readonly at: Date;
  readonly kind: Extract<ExitKind, 'MEMBER' | 'EXIT_MISSED'>;
  readonly requestId: string;
  /** Pictures of this gate. */
  readonly images: readonly string[];
  /** As it was seen at the exit. */
  readonly plateNumber: string | null;
}

/** GONE: it left meanwhile · ORDINARY: not on a membership. */
export type LeftByItself =
  | { readonly result: 'LEFT' | 'GONE' | 'ORDINARY' }
  | { readonly result: 'TO_PAY'; readonly amount: number };

const unseen = { total: 0, reason: 'Keluar tidak terekam' };

/**
 * Ends the stay of a member's car without anybody: only where nothing is due, or where it left unseen and nobody can be asked.
 * No deposit takes part; the receipt is numbered like any other. What is on account for the stay is owed back.
 */
export async function leaveByItself(tx: Tx, site: Site, given: ByItself): Promise<LeftByItself> {
  const { stayId, gate, at, kind, images, plateNumber } = given;
  const found = await findInside(tx, stayId);
  if (!found || found.state !== 'INSIDE') return { result: 'GONE' };
  if (found.memberId === null) return { result: 'ORDINARY' };
  const { vehicleTypeId, parkingType, prepaid } = found;
  const exitedAt = at < found.enteredAt ? found.enteredAt : at;
  const tariffs = await readTariffs(tx, found.tariffState);
  const member = await findMemberAtExit(tx, site, found, { gateId: gate.id, vehicleTypeId, at: exitedAt });
  const { entitlement = null } = member ?? {};
  const ordinary = (paid: number) => priceStay(tariffs.book, site, found, exitedAt, { entitlement, prepaid: paid });
  const priced = ordinary(prepaid);
  if (priced.total > 0 && kind === 'MEMBER') return { result: 'TO_PAY', amount: priced.total };
  const priceOverride = priced.total > 0 ? unseen : null;
  const taxRate = taxRateOn(tariffs.book, businessDayOf(exitedAt, site));
  const stay = await findTakenOut(tx, stayId, plateNumber ?? '');
  if (!stay) return { result: 'GONE' };
  await cancelPending(tx, (await lockPayments(tx, stayId)).pending);
  await writeExit(tx, {
    till: noTill(site, exitedAt),
    stay,
    kind,
    exitedAt,
    gate,
    opens: kind === 'MEMBER',
    settings: await readDeskSettings(tx),
    requestId: given.requestId,
    paidType: null,
    paymentId: null,
    vehicleTypeId,
    parkingType,
    charge: priceOrOverride(priceOverride, taxRate, ordinary)(prepaid),
    priced: {
      tariffs,
      at: exitedAt,
      as: {
        additionalFareNameIds: [],
        lostTicket: 'no',
        ...(entitlement && { entitlement }),
        ...(member && { membership: member.decision }),
        ...(priceOverride && { priceOverride }),
      },
    },
    prepaid,
    variance: null,
    memberId: stay.memberId,
    voucher: null,
    freePass: false,
    plate: plateNumber ?? stay.entryPlate,
    images,
    imagesBy: gate.id,
    flags: [
      ...(kind === 'EXIT_MISSED' ? (['exit-missed'] as const) : []),
      ...findFlags(stay, { vehicleTypeId, parkingType, plate: plateNumber ?? undefined, operatorId: null }),
    ],
  });
  return { result: 'LEFT' };
}
