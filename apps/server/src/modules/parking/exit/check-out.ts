import { newId } from '@parking/contract/core/id';
import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { MemberClaim } from '@parking/contract/parking/exit/member-claim';
import type { PaymentPurpose } from '@parking/contract/parking/payments/payments';
import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import type { ExitKind, ParkingOut, StayFlag } from '@parking/contract/parking/stays';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Approver, Site } from '../../../platform/http/context.ts';
import {
  type Approving,
  editsExits,
  editsFares,
  findApprover,
  getApprover,
  refuseUnapproved,
} from '../../controls/approve.ts';
import { holdLateMember, memberOf } from '../membership/member-at-exit.ts';
import { refuseWhoLetIn, signClaim } from '../membership/sign-claim.ts';
import { enteredIdsOf } from '../vouchers/entered-codes.ts';
import { holdVoucher, usedOf } from '../vouchers/voucher-at-exit.ts';
import { type AllowedPass, allowFreePass } from '../free-passes/allow-free-pass.ts';
import { gateOf } from './desk-settings.ts';
import type { WhichStay } from '../lookup/find-stay.ts';
import { takePictureOfLeaving } from '../gate/newest-picture.ts';
import { printAtGate } from '../paper/print-at-gate.ts';
import { refuseOthersPayment } from '../payments/on-account.ts';
import { printReceipt } from '../paper/receipts.ts';
import { type Deletion, takeOutShown } from './bring-back.ts';
import { type Entitled, type PriceClaims, entitle, refuseFreeWithoutReason } from './entitle.ts';
import { findFlags } from './flags.ts';
import { holdSale } from './hold-sale.ts';
import { countedAs, dearerExit, priceOrOverride, priceStay, refuseExitBeforeEntry } from './price.ts';
import { refuseLargeExit } from './largest-sale.ts';
import { exitRecordOf } from './records.ts';
import { type Settled, settle } from './settle.ts';
import type { LeftInside } from './stay-inside.ts';
import { takeOlderDebts, withCollected } from '../to-collect/older-debts.ts';
import { owedOf, refusePaidAndOwed } from '../to-collect/owe-exit.ts';
import { refuseUnbounded } from '../to-collect/short-payment.ts';
import { openTill } from './till.ts';
import { type Exit, type PriceEvidence, writeExit } from './write.ts';

/** What ends a stay, whichever call it came by. */
export interface CheckOut extends PriceClaims, WhichStay {
  /** Made when left out. */
  readonly requestId?: string;
  readonly kind: Exclude<ExitKind, 'OFFLINE' | 'EXIT_MISSED'>;
  /** When the car leaves; never in the future. */
  readonly exitedAt: Date;
  readonly gateId: string;
  readonly vehicleId?: string | undefined;
  readonly parkingType?: ParkingType | undefined;
  /** The plate that the car leaves with. */
  readonly plateNumber?: string | undefined;
  readonly paidTypeId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly slip?: PaymentSlip | undefined;
  readonly toCollect?: ToCollect | undefined;
  /** What the plate owes from before and is paid in cash with it. */
  readonly settleOwed?: readonly string[] | undefined;
  readonly expectedTotal?: number | undefined;
  readonly tendered?: number | undefined;
  readonly paperNumber?: string | undefined;
  readonly images?: readonly string[] | undefined;
  readonly flags?: readonly StayFlag[];
  /** The gate opens; left out, for all but what is told by hand. */
  readonly opens?: boolean;
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
 * Lock order: its place inside → payment → deposit → account of a late member → voucher → receipt counter.
 */
export async function checkOut(tx: Tx, caller: Caller, said: CheckOut): Promise<Saved> {
  const { site, actor } = caller;
  refusePaidAndOwed(said);
  const { stay, deletion } = await takeOutShown(tx, site, said, said.plateNumber);
  const now = new Date();
  const { tariffs, settings, payments, deposit, validations } = await holdSale(tx, {
    stayId: stay.id,
    paymentId: said.paymentId,
    orOver: said.toCollect !== undefined,
    operatorId: actor.userId,
    at: now,
  });
  refuseOthersPayment(
    payments.onAccount.find(({ id }) => id === said.paymentId),
    { userId: actor.userId, purposes: ['STAY', ...lostPurpose(said)], stayId: stay.id, gateId: said.gateId },
  );
  if (said.kind === 'MANUAL') refuseExitBeforeEntry(stay, said.exitedAt, site);
  const gate = gateOf(settings, said.gateId, 'OUT');
  refuseFreeWithoutReason(said);
  const vehicleTypeId = countedAs(tariffs.book, said.vehicleId, stay.vehicleTypeId);
  const claim = said.memberClaim ? await readClaim(tx, caller, said, { ...said.memberClaim, stay }, now) : null;
  if (!claim) await holdLateMember(tx, stay, deletion !== null);
  await holdVoucher(tx, said, enteredIdsOf(validations));
  const parkingType = said.parkingType ?? stay.parkingType;
  const entitled = await entitle(tx, actor, said, {
    site,
    book: tariffs.book,
    stay,
    gateId: gate.id,
    vehicleTypeId,
    parkingType,
    validations,
    payments: payments.onAccount,
    wasDeleted: deletion !== null,
    plateNumber: said.plateNumber,
    ...timesOf(said, now, site),
  });
  const { freePass, priceOverride, member } = entitled;
  if (claim && !member?.entitlement) throw new Failure('not-on-membership');
  const facts = { ...entitled, vehicleTypeId, parkingType };
  const owed = owedOf(caller, said.toCollect);
  const approvedBy =
    findSignature(caller, said.kind, entitled) ?? claim?.approvedBy ?? owed?.approvedBy ?? said.approvedBy ?? null;
  const till = await openTill(tx, site, actor.userId, now, caller, deposit);
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
    tariffs,
    settings,
    taxRate,
    price,
    payments,
    owed,
  });
  const charges = [
    settled.charge,
    ...asCameIn(stay, facts, settled, (as) => priceStay(tariffs.book, site, stay, settled.pricedAt, as)),
  ];
  const isThere = said.kind !== 'MANUAL';
  const leaving = { till, stayId: stay.id, gate, vehicleTypeId, parkingType, taxRate, charges, isThere };
  const pass = freePass ? await allowFreePass(tx, caller, said, leaving) : null;
  refuseLargeExit(settings, caller, settled.charge.total + (settled.owed?.paid ?? 0));
  const exit: Exit = {
    ...said,
    ...settled,
    till,
    stay,
    gate,
    opens: said.opens ?? said.kind !== 'MANUAL',
    settings,
    requestId: said.requestId ?? newId(),
    vehicleTypeId,
    parkingType,
    priced: {
      tariffs,
      at: settled.pricedAt,
      as: evidenceOf(said, entitled, signatureOf(actor, pass?.approvedBy ?? approvedBy), deletion),
    },
    variance: null,
    memberId: memberOf(stay, member),
    voucher: usedOf(entitled.heldVoucher, settled.charge),
    freePass,
    pass,
    picture: pass?.picture ?? claim?.picture ?? null,
    plate: said.plateNumber?.trim() || said.memberClaim?.plateNumber || stay.entryPlate,
    flags: flagsOf(caller, said, stay, settled, { ...entitled, pass, deletion, vehicleTypeId, parkingType }),
  };
  await refuseUnbounded(tx, caller, { ...exit, till, stay });
  const parkingOut = exitRecordOf(exit, actor.username, await writeExit(tx, exit));
  const collected = await takeOlderDebts(tx, till, exit);
  return printed(tx, exit, parkingOut, collected);
}

/** When it leaves, by the server's clock and by what somebody tells of it. */
const timesOf = ({ kind, exitedAt, approvedBy }: CheckOut, now: Date, site: Site) => ({
  at: kind === 'MANUAL' ? now : exitedAt,
  toldAt: kind === 'MANUAL' ? exitedAt : null,
  bookedOn: businessDayOf(now, site),
  // A time that somebody tells without approval brings back no day of a voucher.
  voucherDay: businessDayOf(kind === 'MANUAL' && !approvedBy ? now : exitedAt, site),
});

/**
 * Who signs that it is the member's car, and what the gate's camera took of it: it shows to others what these two have seen. Where
 * there is none the desk takes a picture.
 */
async function readClaim(
  tx: Tx,
  caller: Caller,
  { gateId, images = [] }: CheckOut,
  { memberId, stay }: MemberClaim & { readonly stay: LeftInside },
  now: Date,
) {
  const { site, actor } = caller;
  const approvedBy = await signClaim(tx, caller, memberId, businessDayOf(now, site));
  await refuseWhoLetIn(tx, site, [actor, approvedBy], stay.entryOperatorId);
  const { hasCamera, picture } = await takePictureOfLeaving(tx, gateId, now);
  if (!picture && (hasCamera || images.length === 0)) throw new Failure('member-claim-unseen');
  return { approvedBy, picture };
}

interface Counted extends Pick<LeftInside, 'vehicleTypeId' | 'parkingType'>, Pick<Entitled, 'freePass'> {}

/** What a free car would cost as it came in, where somebody counts it otherwise. */
function asCameIn<Facts extends Counted>(
  { vehicleTypeId, parkingType }: LeftInside,
  facts: Facts,
  { prepaid }: Settled,
  price: (as: Facts & { prepaid: number }) => Charge,
): Charge[] {
  const isSame = facts.vehicleTypeId === vehicleTypeId && facts.parkingType === parkingType;
  return isSame || !facts.freePass ? [] : [price({ ...facts, vehicleTypeId, parkingType, prepaid })];
}

interface Flagged extends Pick<Entitled, 'member' | 'heldVoucher'> {
  readonly pass: AllowedPass | null;
  readonly deletion: Deletion | null;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
}

/** What an auditor should look at. */
const flagsOf = (
  { actor }: Caller,
  said: CheckOut,
  stay: LeftInside,
  { moneyFlags, charge }: Settled,
  { pass, member, heldVoucher, deletion, vehicleTypeId, parkingType }: Flagged,
): StayFlag[] => [
  ...(said.flags ?? []),
  ...moneyFlags,
  ...(pass?.flags ?? []),
  ...((usedOf(heldVoucher, charge) && heldVoucher?.flags) ?? []),
  ...(deletion ? (['deleted-shown'] as const) : []),
  ...(stay.owesBefore && !said.settleOwed?.length ? (['debt-left'] as const) : []),
  ...(member?.isLate && member.entitlement ? (['member-late-claim'] as const) : []),
  ...findFlags(stay, { vehicleTypeId, parkingType, plate: said.plateNumber, operatorId: actor.userId }),
];

/** Who signed for what makes the price another one; refuses what nobody signed that needs it. */
function findSignature(caller: Caller, kind: ExitKind, { freePass, priceOverride }: Entitled): Approver | null {
  if (priceOverride) refuseUnapproved(caller, editsFares);
  // Nobody waits at a barrier for what is recorded afterwards.
  if (freePass && kind === 'MANUAL') return getApprover(caller, editsExits);
  if (freePass) return findApprover(caller, editsExits);
  return priceOverride ? findApprover(caller, editsFares) : null;
}

const nameOf = ({ userId: id, username }: Pick<Actor, 'userId' | 'username'>) => ({ id, username });

/** What the price was made from. */
const evidenceOf = (
  { claimedAt, claimedEntry, memberClaim }: CheckOut,
  { additionalFareNameIds, lostTicket, priceOverride, voucher, entitlement, member }: Entitled,
  signature: Pick<PriceEvidence['as'], 'approval'> | null,
  deletion: Deletion | null,
): PriceEvidence['as'] => ({
  additionalFareNameIds,
  lostTicket,
  claimedAt,
  claimedEntry,
  ...(priceOverride && { priceOverride }),
  ...(voucher && { voucher }),
  ...(entitlement && { entitlement }),
  ...(member && { membership: member.decision }),
  ...(memberClaim && { memberClaim }),
  ...signature,
  ...(deletion && { deletion }),
});

const signatureOf = (actor: Actor, signer: Pick<Approver, 'userId' | 'username'> | null) =>
  signer && { approval: { askedBy: nameOf(actor), approvedBy: nameOf(signer) } };

const lostPurpose = ({ kind }: CheckOut): PaymentPurpose[] => (kind === 'LOST_TICKET' ? ['LOST_TICKET'] : []);

/** With its receipt, which the gate prints where it can. */
async function printed(
  tx: Tx,
  { till, stay, gate, settings, opens, ...exit }: Exit,
  parkingOut: ParkingOut,
  collected: number,
): Promise<Saved> {
  const tendered = exit.tendered ?? null;
  const total = parkingOut.total ?? 0;
  const receipt = withCollected(
    printReceipt(settings, till.site, { ...parkingOut, tendered, shift: till.shiftName }, 0),
    collected,
  );
  const reason = { cause: 'STAY', causeId: stay.id, requestedBy: till.operatorId };
  if (opens) await printAtGate(tx, till.site, gate, receipt, reason);
  return { parkingOut, receipt, change: Math.max(0, (tendered ?? total + collected) - total - collected), collected };
}
