import type { parkingOuts } from '@parking/contract/parking/parking-outs';
import { matchPlates, normalisePlate } from '@parking/contract/parking/plates';
import type { FoundMatch, StayFlag } from '@parking/contract/parking/stays';
import type { LostTicket } from '@parking/contract/tariffs/charge';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Approver, Context, Site } from '../../../platform/http/context.ts';
import { editsExits, findApprover, getApprover } from '../../identity/approve.ts';
import { findByPlate, whyNotInside } from '../find-stay.ts';
import { findFirstSeen } from '../first-seen.ts';
import { readPastTime } from '../../../platform/past-time.ts';
import { type StayInside, findInside } from './stay-inside.ts';

type Asked = Context<typeof parkingOuts.lostTicket>;

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
export async function findLost(context: Asked, now: Date, lostTicketMinutes: number): Promise<LostStay> {
  const { tx, site, body } = context;
  if (body.parkingInId !== undefined) return findRecord(context, body.parkingInId);
  const candidates = await findByPlate(tx, site.id, body.plateNumber);
  const approvedBy = findApprover(context, editsExits);
  const claimed = body.datetimeIn === undefined ? null : known(readPastTime('datetimeIn', body.datetimeIn, site));
  const declined = candidates.some(({ match }) => carries(match));
  const flags: StayFlag[] = [
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
async function findSeen(tx: Tx, site: Site, plate: string, candidates: LostStay['candidates']): Promise<LostEntry[]> {
  const first = await findFirstSeen(tx, site, plate);
  const records = await Promise.all(
    candidates.filter(({ match }) => carries(match)).map(({ stayId }) => findInside(tx, stayId)),
  );
  return [first, ...records.map((stay) => stay?.enteredAt ?? null)].flatMap((at) => (at ? [known(at)] : []));
}

/** A record is this car's by its plate, or by the picture of a car without one; any other needs an approver. */
async function findRecord(context: Asked, parkingInId: string): Promise<LostStay> {
  const { tx, site, body } = context;
  const stay = await findInside(tx, parkingInId);
  if (!stay) throw await whyNotInside(tx, site, { parkingInId });
  const found = { stay, entries: [known(stay.enteredAt)] as const, candidates: [] };
  const plate = normalisePlate(body.plateNumber);
  if (stay.entryPlate !== null && carries(matchPlates(plate, stay.entryPlate)))
    return { ...found, flags: [], approvedBy: findApprover(context, editsExits) };
  if (stay.entryPlate === null && (await hasEntryPicture(tx, stay.id)))
    return { ...found, flags: ['lost-by-picture'], approvedBy: findApprover(context, editsExits) };
  // Its price changes nothing; ending another's stay does.
  const approvedBy = body.paidTypeId === undefined ? null : getApprover(context, editsExits);
  return { ...found, flags: ['lost-another-plate'], approvedBy };
}

async function hasEntryPicture(tx: Tx, stayId: string): Promise<boolean> {
  const picture = await tx
    .selectFrom('stayImages')
    .select('token')
    .where('stayId', '=', stayId)
    .where('side', '=', 'ENTRY')
    .limit(1)
    .executeTakeFirst();
  return picture !== undefined;
}
