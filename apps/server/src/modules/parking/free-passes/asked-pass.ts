import { Failure } from '../../../platform/failure.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type HeldRequest, findRefusal, holdRequest } from './requests.ts';

/** The car that leaves, which must be the very one that somebody was asked about, for the reason that they were told. */
export type AskedAbout = Pick<
  HeldRequest,
  'stayId' | 'operatorId' | 'gateId' | 'vehicleTypeId' | 'parkingType' | 'reasonId' | 'words'
>;

/** On whose word a car goes of which somebody was asked: whoever granted it; null where nobody answered in time. */
export async function takeAnswer(
  tx: Tx,
  requestId: string,
  about: AskedAbout,
): Promise<{ readonly userId: string; readonly username: string } | null> {
  const held = await holdRequest(tx, requestId);
  if (!held || !isAbout(held, about)) throw new Failure('free-pass-request-other');
  const { status, secondsLeft, answeredById, answeredBy } = held;
  if (status === 'OPEN') throw new Failure('free-pass-open', { values: { seconds: secondsLeft } });
  await refuseRefused(tx, about.stayId);
  if (held.isOld) throw new Failure('free-pass-request-other');
  return answeredById !== null && answeredBy !== null ? { userId: answeredById, username: answeredBy } : null;
}

const isAbout = (held: HeldRequest, about: AskedAbout): boolean =>
  held.stayId === about.stayId &&
  held.operatorId === about.operatorId &&
  held.gateId === about.gateId &&
  held.vehicleTypeId === about.vehicleTypeId &&
  held.parkingType === about.parkingType &&
  held.reasonId === about.reasonId &&
  held.words === about.words;

/** A no stands, whichever of its cashier's questions it was said to, and whoever else asked. */
async function refuseRefused(tx: Tx, stayId: string): Promise<void> {
  const by = await findRefusal(tx, stayId);
  if (by !== null) throw new Failure('free-pass-refused', { values: { by } });
}
