import type { Saved, parkingOuts } from '@parking/contract/parking/parking-outs';
import type { Context } from '../../../platform/http/context.ts';
import { checkOut } from './check-out.ts';
import { recordEntry } from '../enter-by-hand.ts';
import { getGate } from '../exit-facts.ts';
import { getInsideId } from '../find-stay.ts';
import { bookOfflineSave } from '../offline/offline-sales.ts';
import { readPastTime } from '../past-time.ts';
import { requestIdOf } from '../request-id.ts';

/** The usual exit; one that was made offline is booked as it was taken. */
export async function saveExit(context: Context<typeof parkingOuts.save>): Promise<Saved> {
  const { tx, site, actor, body, log } = context;
  if (body.offline) return bookOfflineSave(context);
  const stayId = await getInsideId(tx, site, body);
  const requestId = requestIdOf(context);
  const said = { ...body, requestId, stayId, kind: 'NORMAL' as const, exitedAt: new Date() };
  const saved = await checkOut(tx, { site, actor }, said);
  if (body.priceOverride)
    await log({ action: 'price-override', entity: 'stays', entityId: stayId, after: { ...body.priceOverride } });
  return saved;
}

/** An exit at an earlier time, with a reason; no gate opens for it. */
export async function saveManualExit({
  tx,
  site,
  actor,
  body,
  log,
}: Context<typeof parkingOuts.saveManualSearch>): Promise<Saved> {
  const exitedAt = readPastTime('datetimeOut', body.datetimeOut, site);
  const stayId = await getInsideId(tx, site, body);
  const saved = await checkOut(
    tx,
    { site, actor },
    { ...body, stayId, kind: 'MANUAL', exitedAt, flags: ['manual-exit'] },
  );
  await log({ action: 'exit-by-hand', entity: 'stays', entityId: stayId, after: saved.parkingOut });
  return saved;
}

/** Both ends of a stay recorded by hand. */
export async function saveManualStay({
  tx,
  site,
  actor,
  body,
  log,
}: Context<typeof parkingOuts.saveManualInput>): Promise<Saved> {
  const exitedAt = readPastTime('datetimeOut', body.datetimeOut, site);
  // Where it came in is not known; what is recorded stands for the exit's gate.
  const gate = await getGate(tx, body.gateId, 'OUT');
  const stayId = await recordEntry(tx, { site, actor }, body, gate.id);
  const saved = await checkOut(
    tx,
    { site, actor },
    { ...body, stayId, kind: 'MANUAL', exitedAt, flags: ['manual-exit'] },
  );
  await log({ action: 'stay-by-hand', entity: 'stays', entityId: stayId, after: saved.parkingOut });
  return saved;
}
