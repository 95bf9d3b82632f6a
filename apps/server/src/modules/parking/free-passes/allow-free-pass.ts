import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Approver } from '../../../platform/http/context.ts';
import { type Approving, approvalNeeded, editsExits, findApprover } from '../../controls/approve.ts';
import type { Till } from '../exit/till.ts';
import { type NewestPicture, takePictureOfLeaving } from '../gate/newest-picture.ts';
import { takeAnswer } from './asked-pass.ts';
import { findRefusal } from './requests.ts';
import { holdPasses, isWithinLimit, isWithinUnanswered } from './shift-passes.ts';
import { worthOf } from './worth-of.ts';

export interface PassClaims {
  readonly freePassReasonId?: string | undefined;
  readonly freePassVerification?: string | undefined;
  /** An ambulance or a fire engine: opens at once, and is explained afterwards. */
  readonly freePassEmergency?: boolean | undefined;
  /** Somebody was asked for it, who granted it or gave no answer. */
  readonly freePassRequestId?: string | undefined;
}

/** A free pass that may be given, and on whose word. */
export interface AllowedPass {
  readonly emergency: boolean;
  /** Rupiah that the car does not pay, tax included. */
  readonly value: number;
  readonly approvedBy: Pick<Approver, 'userId' | 'username'> | null;
  /** By which it was asked for, where that is why it goes. */
  readonly requestId: string | null;
  /** What the gate's camera took of it. */
  readonly picture: NewestPicture | null;
  readonly flags: readonly StayFlag[];
}

interface Leaving {
  readonly till: Till;
  readonly stayId: string;
  readonly gate: { readonly id: string };
  /** As what it is counted. */
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  /** What it costs as it is counted, and as it came in. */
  readonly charges: readonly Pick<Charge, 'lines'>[];
  readonly taxRate: TaxRate;
  /** It stands at the gate; null of one that somebody tells of afterwards. */
  readonly isThere: boolean;
}

type Claims = PassClaims & { readonly images?: readonly string[] | undefined };

/**
 * Refuses (`approval-needed`) what is more than a cashier gives alone in a shift and nobody signed for. Its value is what the car
 * would have paid as it is counted or as it came in, whichever is more: who gives it away counts it.
 */
export async function allowFreePass(tx: Tx, caller: Approving, claims: Claims, leaving: Leaving): Promise<AllowedPass> {
  const { gate, charges, taxRate, isThere } = leaving;
  const value = Math.max(...charges.map((charge) => worthOf(charge, taxRate)));
  const emergency = claims.freePassEmergency ?? false;
  const word = emergency ? ofNobody : await findWord(tx, caller, claims, leaving, value);
  const { picture, unseen } = await lookAt(tx, gate.id, isThere, claims);
  const flags: StayFlag[] = [
    'free-pass',
    ...(emergency ? (['free-pass-emergency'] as const) : []),
    ...(unseen ? (['free-pass-unseen'] as const) : []),
    ...(word.requestId !== null && word.approvedBy === null ? (['free-pass-unanswered'] as const) : []),
  ];
  return { emergency, value, picture, flags, ...word };
}

type Word = Pick<AllowedPass, 'approvedBy' | 'requestId'>;
const ofNobody: Word = { approvedBy: null, requestId: null };

/** On whose word it goes: of who signs here, of who was asked, of nobody who answered in time, or of its cashier alone. */
async function findWord(
  tx: Tx,
  caller: Approving,
  { freePassRequestId: requestId, freePassReasonId, freePassVerification }: PassClaims,
  { till, stayId, gate, vehicleTypeId, parkingType }: Leaving,
  value: number,
): Promise<Word> {
  const approvedBy = findApprover(caller, editsExits);
  if (approvedBy) return { approvedBy, requestId: null };
  await holdPasses(tx, till.operatorId);
  if (requestId !== undefined) {
    const why = { reasonId: freePassReasonId ?? null, words: freePassVerification || null };
    const about = { stayId, operatorId: till.operatorId, gateId: gate.id, vehicleTypeId, parkingType, ...why };
    const grantedBy = await takeAnswer(tx, requestId, about);
    if (grantedBy || (await isWithinUnanswered(tx, till, value))) return { approvedBy: grantedBy, requestId };
  } else if ((await isWithinLimit(tx, till, value)) && (await findRefusal(tx, stayId)) === null) return ofNobody;
  throw approvalNeeded(editsExits, caller.origin);
}

/** What the camera sees counts, not what a cashier shows, which may be of anything; where there is none an emergency has that alone. */
async function lookAt(tx: Tx, gateId: string, isThere: boolean, { images = [], freePassEmergency = false }: Claims) {
  const seen = isThere ? await takePictureOfLeaving(tx, gateId, new Date()) : null;
  const picture = seen?.picture ?? null;
  const unseen = seen?.hasCamera ? picture === null : freePassEmergency && images.length === 0;
  return { picture, unseen };
}
