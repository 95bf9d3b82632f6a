import { newId } from '@parking/contract/core/id';
import type { PaymentSlip } from '@parking/contract/money/payment-slip';
import type { Saved } from '@parking/contract/parking/parking-outs';
import type { PaymentPurpose } from '@parking/contract/parking/payments';
import type { ToCollect } from '@parking/contract/parking/to-collect';
import type { ExitKind, StayFlag } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Actor, Approver, Site } from '../../../platform/http/context.ts';
import {
  type Approving,
  editsExits,
  editsFares,
  findApprover,
  getApprover,
  refuseUnapproved,
} from '../../identity/approve.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { type GateFacts, getGate, readPrintSettings } from '../desk-settings.ts';
import { orderGateFor } from '../order-gate-for.ts';
import { lockPayments, refuseOthersPayment } from '../payments/on-account.ts';
import { getParkingOut } from '../read-stay.ts';
import { printReceipt } from '../receipts.ts';
import { bringBack } from './bring-back.ts';
import { type Entitled, type PriceClaims, entitle, refuseFreeWithoutReason } from './entitle.ts';
import { findFlags } from './flags.ts';
import { dearerExit, priceOrOverride, priceStay, refuseExitBeforeEntry } from './price.ts';
import { refuseLargeExit } from '../largest-sale.ts';
import { settle } from './settle.ts';
import { refusePaidAndOwed } from '../to-collect/owe-exit.ts';
import { takeOut } from './stay-inside.ts';
import { type Till, openTill } from './till.ts';
import { writeExit } from './write.ts';

/** What ends a stay, whichever call it came by. */
export interface CheckOut extends PriceClaims {
  /** Made when left out. */
  readonly requestId?: string;
  readonly stayId: string;
  readonly kind: Exclude<ExitKind, 'OFFLINE'>;
  /** When the car leaves; never in the future. */
  readonly exitedAt: Date;
  readonly gateId: string;
  readonly vehicleId?: string | undefined;
  readonly parkingType?: ParkingType | undefined;
  readonly plateNumber?: string | undefined;
  readonly paidTypeId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly slip?: PaymentSlip | undefined;
  readonly toCollect?: ToCollect | undefined;
  readonly expectedTotal?: number | undefined;
  readonly tendered?: number | undefined;
  readonly paperNumber?: string | undefined;
  readonly images?: readonly string[] | undefined;
  readonly flags?: readonly StayFlag[];
  /** When the car left by the client's clock, in the site's time: kept beside the price. */
  readonly claimedAt?: string | undefined;
  /** When the car came, as was claimed, in the site's time: kept beside the price. */
  readonly claimedEntry?: string | undefined;
  /** Who else agreed to what this call claims. */
  readonly approvedBy?: Approver | null;
}

interface Caller extends Approving {
  readonly site: Site;
  readonly actor: Actor;
}

/**
 * The way out for a car: find, entitle, price, settle, write, then order the gate open, all in the caller's transaction.
 * Lock order: stay → payment → deposit → receipt counter.
 */
export async function checkOut(tx: Tx, caller: Caller, said: CheckOut): Promise<Saved> {
  const { site, actor } = caller;
  refusePaidAndOwed(said);
  const deletion = await bringBack(tx, site, said.stayId);
  const stay = await takeOut(tx, site, said.stayId, said.plateNumber);
  const payments = await lockPayments(tx, said.stayId, said.paymentId, { orOver: said.toCollect !== undefined });
  refuseOthersPayment(
    payments.onAccount.find(({ id }) => id === said.paymentId),
    { userId: actor.userId, purposes: ['STAY', ...lostPurpose(said)], stayId: said.stayId, gateId: said.gateId },
  );
  if (said.kind === 'MANUAL') refuseExitBeforeEntry(stay, said.exitedAt, site);
  const gate = await getGate(tx, said.gateId, 'OUT');
  refuseFreeWithoutReason(said);
  const entitled = await entitle(tx, actor, said);
  const tariffs = await readTariffs(tx);
  const { additionalFareNameIds, lostTicket, freePass, priceOverride } = entitled;
  const vehicleTypeId = said.vehicleId ?? stay.vehicleTypeId;
  const parkingType = said.parkingType ?? stay.parkingType;
  const facts = { ...entitled, vehicleTypeId, parkingType };
  const now = new Date();
  const owed = said.toCollect && { ...said.toCollect, approvedBy: getApprover(caller, editsExits) };
  const approvedBy = findSignature(caller, entitled) ?? owed?.approvedBy ?? said.approvedBy ?? null;
  const till = await openTill(tx, site, actor.userId, now, caller);
  const taxRate = taxRateOn(tariffs.book, till.businessDay);
  const price = (at: Date, prepaid: number) =>
    priceOrOverride(priceOverride, taxRate, (paid) =>
      priceStay(tariffs.book, site, stay, at, { ...facts, prepaid: paid }),
    )(prepaid);
  const settled = await settle(tx, {
    ...said,
    exitedAt: said.kind === 'MANUAL' && !approvedBy ? dearerExit(price, stay, said.exitedAt, now) : said.exitedAt,
    till,
    stay,
    gate,
    settings: tariffs.book.settings,
    taxRate,
    price,
    payments,
    owed,
  });
  await refuseLargeExit(tx, caller, settled.charge.total);
  await writeExit(tx, {
    ...said,
    ...settled,
    till,
    stay,
    gate,
    requestId: said.requestId ?? newId(),
    vehicleTypeId,
    parkingType,
    priced: {
      tariffs,
      at: settled.pricedAt,
      as: {
        additionalFareNameIds,
        lostTicket,
        claimedAt: said.claimedAt,
        claimedEntry: said.claimedEntry,
        ...(priceOverride && { priceOverride }),
        ...(approvedBy && { approval: { askedBy: nameOf(actor), approvedBy: nameOf(approvedBy) } }),
        ...(deletion && { deletion }),
      },
    },
    variance: null,
    freePass,
    plate: said.plateNumber?.trim() || stay.entryPlate,
    flags: [
      ...(said.flags ?? []),
      ...settled.moneyFlags,
      ...(freePass ? (['free-pass'] as const) : []),
      ...(deletion ? (['deleted-shown'] as const) : []),
      ...findFlags(stay, { vehicleTypeId, parkingType, plate: said.plateNumber, operatorId: actor.userId }),
    ],
  });
  return letOut(tx, till, gate, said);
}

/** Who signed for what makes the price another one; refuses what nobody signed that needs it. */
function findSignature(caller: Caller, { freePass, priceOverride }: Entitled): Approver | null {
  if (priceOverride) refuseUnapproved(caller, editsFares);
  if (freePass) return getApprover(caller, editsExits);
  return priceOverride ? findApprover(caller, editsFares) : null;
}

const nameOf = ({ userId: id, username }: Pick<Actor, 'userId' | 'username'>) => ({ id, username });

const lostPurpose = ({ kind }: CheckOut): PaymentPurpose[] => (kind === 'LOST_TICKET' ? ['LOST_TICKET'] : []);

/** The receipt, and the order to the gate that follows the money. */
async function letOut(tx: Tx, till: Till, gate: GateFacts, said: CheckOut): Promise<Saved> {
  const { site } = till;
  const parkingOut = await getParkingOut(tx, site, said.stayId);
  const tendered = said.tendered ?? null;
  const receipt = printReceipt(
    await readPrintSettings(tx),
    site,
    { ...parkingOut, tendered, shift: till.shiftName },
    0,
  );
  await orderGateFor(tx, {
    site,
    gate,
    stayId: said.stayId,
    userId: till.operatorId,
    document: receipt,
    opens: said.kind !== 'MANUAL',
  });
  return { parkingOut, receipt, change: Math.max(0, (tendered ?? parkingOut.total ?? 0) - (parkingOut.total ?? 0)) };
}
