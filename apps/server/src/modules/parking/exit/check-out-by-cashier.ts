import { fromLocal } from '@parking/contract/core/time';
import type { Saved, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { editsExits, findApprover } from '../../controls/approve.ts';
import { type CheckOut, checkOut } from './check-out.ts';
import { recordEntry } from '../entry/check-in-by-hand.ts';
import { getGate } from './desk-settings.ts';
import type { WhichStay } from '../lookup/find-stay.ts';
import { readTimeByHand } from '../../../platform/past-time.ts';
import { withoutAmounts } from '../lookup/read-exit.ts';
import { requestIdOf } from '../request-id.ts';
import { refuseVoucher } from '../vouchers/voucher-at-exit.ts';

/** A time that a client tells may be off by so much before it is looked at. */
const claimSlackMs = 120_000;

/** The usual exit, now; a time that the client tells is its claim. */
export async function checkOutByCashier(context: Context<typeof parkingOuts.checkOut>): Promise<Saved> {
  const { tx, site, body, log } = context;
  const { datetimeOut: claimedAt, ...said } = body;
  const requestId = requestIdOf(context);
  const exitedAt = new Date();
  const isOff =
    claimedAt !== undefined && Math.abs(fromLocal(claimedAt, site.zone).getTime() - exitedAt.getTime()) > claimSlackMs;
  const saved = await checkOut(tx, context, {
    ...said,
    requestId,
    kind: 'NORMAL',
    exitedAt,
    claimedAt,
    flags: isOff ? ['exit-time-claimed'] : [],
  });
  const entityId = saved.parkingOut.id;
  if (saved.parkingOut.flags.includes('to-collect'))
    await log({
      action: 'let-go',
      entity: 'stays',
      entityId,
      after: { reason: body.toCollect?.reason, approvedBy: saved.parkingOut.approvedBy },
    });
  if (body.priceOverride)
    await log({
      action: 'price-override',
      entity: 'stays',
      entityId,
      after: { reason: body.priceOverride.reason, approvedBy: saved.parkingOut.approvedBy },
    });
  if (body.memberClaim)
    await log({
      action: 'member-claim',
      entity: 'stays',
      entityId,
      after: { ...body.memberClaim, approvedBy: saved.parkingOut.approvedBy },
    });
  if (body.freePass)
    await log({ action: 'free-pass', entity: 'stays', entityId, after: withoutAmounts(saved.parkingOut) });
  return saved;
}

type ManualExit = Context<typeof parkingOuts.checkOutByHand> | Context<typeof parkingOuts.stayByHand>;

/** Its times are claims, which somebody else may approve. */
const byHand = (context: ManualExit, exit: WhichStay & { exitedAt: Date }): CheckOut => ({
  ...context.body,
  ...exit,
  kind: 'MANUAL',
  claimedAt: context.body.datetimeOut,
  claimedEntry: 'datetimeIn' in context.body ? context.body.datetimeIn : undefined,
  approvedBy: findApprover(context, editsExits),
  flags: ['manual-exit'],
});

/** An exit at an earlier time, with a reason; no gate opens for it. */
export async function checkOutByHand(context: Context<typeof parkingOuts.checkOutByHand>): Promise<Saved> {
  const { tx, site, body, log } = context;
  const exitedAt = readTimeByHand('datetimeOut', body.datetimeOut, site);
  const saved = await checkOut(tx, context, byHand(context, { exitedAt }));
  const after = withoutAmounts(saved.parkingOut);
  await log({ action: 'exit-by-hand', entity: 'stays', entityId: after.id, after });
  return saved;
}

/** Both ends of a stay recorded by hand. */
export async function stayByHand(context: Context<typeof parkingOuts.stayByHand>): Promise<Saved> {
  const { tx, site, body, log } = context;
  const exitedAt = readTimeByHand('datetimeOut', body.datetimeOut, site);
  refuseVoucher(body);
  // Where it came in is not known; what is recorded stands for the exit's gate.
  const gate = await getGate(tx, body.gateId, 'OUT');
  const parkingInId = await recordEntry(tx, context, body, gate.id);
  await refuseRecorded(context);
  const saved = await checkOut(tx, context, byHand(context, { parkingInId, exitedAt }));
  await log({
    action: 'stay-by-hand',
    entity: 'stays',
    entityId: parkingInId,
    after: withoutAmounts(saved.parkingOut),
  });
  return saved;
}

/** One stay is recorded once: the same plate, gate and times as they were told are no second one. */
async function refuseRecorded({ tx, site, body, fail }: Context<typeof parkingOuts.stayByHand>): Promise<void> {
  const { rows } = await sql<{ by: string; code: string }>`
    select u.username as by, s.code from stay_plates p join stays s on s.id = p.stay_id join users u on u.id = s.operator_id
    where p.plate_key = ${normalisePlate(body.plateNumber)} and s.site_id = ${site.id} and s.state = 'OUT'
      and s.origin = 'MANUAL' and s.exit_kind = 'MANUAL' and s.exit_gate_id = ${body.gateId}
      and s.priced_as ->> 'claimedAt' = ${body.datetimeOut}
      and s.priced_as ->> 'claimedEntry' is not distinct from ${body.datetimeIn ?? null}
    limit 1`.execute(tx);
  const [first] = rows;
  if (first) throw fail('already-recorded', { values: { ...first } });
}
