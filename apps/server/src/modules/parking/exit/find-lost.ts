import type { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { matchPlates } from '@parking/contract/parking/plates';
import type { FoundMatch, StayFlag } from '@parking/contract/parking/stays';
import type { LostTicket } from '@parking/contract/tariffs/charge';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Approver, Context, Site } from '../../../platform/http/context.ts';
import { editsExits, findApprover, getApprover } from '../../controls/approve.ts';
import { findByPlate, whyNotInside } from '../lookup/find-stay.ts';
import { findFirstSeen } from '../entry/first-seen.ts';
import { readsOnlyOthers } from '../gate/reads-only-others.ts';
import { readPastTime } from '../../../platform/past-time.ts';
import { type StayInside, findInside } from './stay-inside.ts';

export type LostTicketCall = Context<typeof parkingOuts.lostTicket>;

/** A time of entry that a price can be made from. */
export interface LostEntry {
  readonly enteredAt: Date;
  readonly lostTicket: Exclude<LostTicket, 'no'>;
}

/** What is known of the stay whose ticket is lost. */
export interface LostStay {
  /** Null: no record is used, one is made. */
  readonly stay: StayInside | null;
  /** Of several the one that costs most. */
  readonly entries: readonly [LostEntry, ...LostEntry[]];
  /** Cars inside with this plate, best first. */
  readonly candidates: readonly { readonly stayId: string; readonly match: FoundMatch }[];
  readonly flags: readonly StayFlag[];
  readonly approvedBy: Approver | null;
}

const carries = (match: FoundMatch | 'DIFFERENT'): boolean => match === 'EXACT' || match === 'EQUIVALENT';

/** By its record, by what an approver stands for, else by everything that tells since when the car may be inside. */
export async function findLost(context: LostTicketCall, now: Date, lostTicketMinutes: number): Promise<LostStay> {
  const { tx, site, body } = context;
  if (body.parkingInId !== undefined) return findRecord(context, body.parkingInId);
  const candidates = await findByPlate(tx, site.id, body.plateNumber);
  const approvedBy = findApprover(context, editsExits);
  const claimed = body.datetimeIn === undefined ? null : known(readPastTime('datetimeIn', body.datetimeIn, site));
  const declined = candidates.some(({ match }) => carries(match));
  const flags: StayFlag[] = [
    ...(await findCameraFlag(context)),
    ...(claimed ? (['lost-entry-claimed'] as const) : (['lost-entry-unknown'] as const)),
    ...(declined ? (['lost-despite-plate'] as const) : []),
  ];
  const told = { stay: null, candidates, flags, approvedBy };
  if (claimed && approvedBy) return { ...told, entries: [claimed] };
  const unknown = {
    enteredAt: new Date(now.getTime() - lostTicketMinutes * 60_000),
    lostTicket: 'entry-unknown',
  } as const;
  const seen = await findSeen(tx, site, body.plateNumber, candidates);
  return { ...told, entries: [unknown, ...seen, ...(claimed ? [claimed] : [])] };
}

const known = (enteredAt: Date): LostEntry => ({ enteredAt, lostTicket: 'entry-known' });

/** Since when the plate was seen, and every record that is declined. */
async function findSeen(
  reads: Reads,
  site: Site,
  plate: string,
  candidates: LostStay['candidates'],
): Promise<LostEntry[]> {
  const first = await findFirstSeen(reads, site, plate);
  const records = await Promise.all(
    candidates.filter(({ match }) => carries(match)).map(({ stayId }) => findInside(reads, stayId)),
  );
  return [first, ...records.map((stay) => stay?.enteredAt ?? null)].flatMap((at) => (at ? [known(at)] : []));
}

/**
 * A record is this car's by its plate, or by the picture of a car without one; any other needs an approver. So does a plate
 * that somebody wrote onto the record, or that was seen before the record's car came: it may be another car's.
 */
async function findRecord(context: LostTicketCall, parkingInId: string): Promise<LostStay> {
  const { tx, site, body } = context;
  const stay = await findInside(tx, parkingInId);
  if (!stay) throw await whyNotInside(tx, site, { parkingInId });
  const doubt = await findDoubt(tx, site, stay, body.plateNumber);
  const needsOther = doubt === 'lost-another-plate' || doubt === 'lost-plate-doubtful';
  // Its price changes nothing; ending another's stay does.
  const approve = needsOther && body.paidTypeId !== undefined ? getApprover : findApprover;
  const approvedBy = approve(context, editsExits);
  const flags = [...(await findCameraFlag(context)), ...(doubt ? [doubt] : [])];
  return { stay, entries: [known(stay.enteredAt)], candidates: [], flags, approvedBy };
}

/** A camera may read a car so long before its ticket is issued. */
const arrivingMinutes = 10;

/** What speaks against a record being the one of the car with this plate. */
async function findDoubt(reads: Reads, site: Site, stay: StayInside, plate: string): Promise<StayFlag | null> {
  if (stay.entryPlate === null)
    return (await hasEntryPicture(reads, stay.id)) ? 'lost-by-picture' : 'lost-another-plate';
  if (!carries(matchPlates(plate, stay.entryPlate))) return 'lost-another-plate';
  if (stay.flags.includes('plate-edited')) return 'lost-plate-doubtful';
  const seen = await findFirstSeen(reads, site, plate);
  const before = stay.enteredAt.getTime() - arrivingMinutes * 60_000;
  return seen !== null && seen.getTime() < before ? 'lost-plate-doubtful' : null;
}

async function findCameraFlag({ tx, body }: LostTicketCall): Promise<StayFlag[]> {
  return (await readsOnlyOthers(tx, { gateId: body.gateId, side: 'OUT' }, body.plateNumber)) ? ['camera-differs'] : [];
}

async function hasEntryPicture(reads: Reads, stayId: string): Promise<boolean> {
  const picture = await reads
    .selectFrom('stayImages')
    .select('token')
    .where('stayId', '=', stayId)
    .where('side', '=', 'ENTRY')
    .limit(1)
    .executeTakeFirst();
  return picture !== undefined;
}
