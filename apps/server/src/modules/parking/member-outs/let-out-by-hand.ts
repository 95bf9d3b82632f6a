import type { memberOuts } from '@parking/contract/parking/exit/member-outs';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { businessDayOf } from '../../../platform/business-day.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readTimeByHand } from '../../../platform/past-time.ts';
import { checkIn } from '../entry/check-in.ts';
import { holdAbsentPlate } from '../entry/check-in-by-hand.ts';
import { checkOut } from '../exit/check-out.ts';
import { getGate } from '../exit/desk-settings.ts';
import { priceInside } from '../exit/price-inside.ts';
import { findInside } from '../exit/stay-inside.ts';
import { withoutAmounts } from '../lookup/read-exit.ts';
import { isHonoured } from '../membership/entered-as.ts';
import { decideEntry } from '../membership/member-at-entry.ts';
import { signClaim } from '../membership/sign-claim.ts';
import { requestIdOf } from '../request-id.ts';
import { paymentDue } from './member-out.ts';

type ByHand = Context<typeof memberOuts.byHand>;

/**
 * Lets a member out whose entry is missing. It frees a car that nobody has seen come in: somebody else signs who may change
 * members and did not sell this membership, once per member and day, and a picture shows the car.
 */
export async function letMemberOutByHand(context: ByHand): Promise<Saved> {
  const { tx, site, actor, params, body, log } = context;
  const gate = await getGate(tx, body.gateId, 'OUT');
  const now = new Date();
  const enteredAt = body.datetimeIn === undefined ? now : readTimeByHand('datetimeIn', body.datetimeIn, site);
  const exitedAt = body.datetimeOut === undefined ? now : readTimeByHand('datetimeOut', body.datetimeOut, site);
  const approver = await signClaim(tx, context, params.id, businessDayOf(now, site));
  const found = { memberId: params.id, identified: { by: 'PERSON' } } as const;
  const arriving = { found, gateId: gate.id, vehicleTypeId: null, at: enteredAt, isAttended: true };
  const { plateNumber = null } = body;
  const asked = await decideEntry(tx, site, { ...arriving, plateNumber, isPlateAdmitted: plateNumber === null });
  if (!asked) throw new Failure('record-not-found');
  if (!isHonoured(asked.decision)) throw new Failure('not-on-membership');
  const plate = plateNumber ?? asked.read.row.plateNumbers[0] ?? '';
  await holdAbsentPlate(tx, site, plate);
  const stayId = await checkIn(tx, {
    site,
    plate,
    vehicleTypeId: asked.read.row.vehicleTypeId,
    parkingType: 'REGULAR',
    gateId: gate.id,
    enteredAt,
    origin: 'MANUAL',
    operatorId: actor.userId,
    note: body.note,
    member: asked.decision,
    flags: ['manual-entry', ...(body.datetimeIn === undefined ? (['entry-not-told'] as const) : [])],
  });
  const stay = await findInside(tx, stayId);
  if (!stay) throw new Error('An entry was not written.');
  const { due } = await priceInside(tx, { site, actor }, stay, { gateId: gate.id }, exitedAt);
  if (due > 0) throw paymentDue(due);
  const saved = await checkOut(tx, context, {
    parkingInId: stayId,
    gateId: gate.id,
    images: body.images,
    note: body.note,
    requestId: requestIdOf(context),
    kind: 'MANUAL',
    opens: body.datetimeOut === undefined,
    exitedAt,
    expectedTotal: 0,
    approvedBy: approver,
    flags: ['manual-exit', 'member-late-claim'],
  });
  await log({
    action: 'member-out-by-hand',
    entity: 'stays',
    entityId: stayId,
    after: withoutAmounts(saved.parkingOut),
  });
  return saved;
}
