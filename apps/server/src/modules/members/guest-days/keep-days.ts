import { newId } from '@parking/contract/core/id';
import { guestDaysAlone } from '@parking/contract/members/member-words';
import { guests } from '@parking/contract/members/guests';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { listAllowedAt } from '../../notices/allowed-at.ts';
import { type Days, type GuestKeys, countGuestDays, keysOf } from './count-days.ts';

/** Days that hold, or that wait to. */
export interface KeptDays extends Days {
  readonly id: string;
  readonly keys: readonly string[];
  readonly byId: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedNote: string | null;
}

export interface DaysOfGuest {
  readonly held: KeptDays | null;
  readonly waiting: KeptDays | null;
}

interface GuestRow extends Days, GuestKeys {
  readonly name: string;
  readonly suspended: boolean;
}

/** What of a guest's days holds and what waits. The guest's row is the caller's alone. */
export async function readDays(tx: Tx, memberId: string): Promise<DaysOfGuest> {
  const rows = await tx
    .selectFrom('guestDays')
    .select(['id', 'fromDate', 'toDate', 'keys', 'byId', 'state', 'decidedBy', 'decidedAt', 'decidedNote'])
    .where('memberId', '=', memberId)
    .where('state', 'in', ['GIVEN', 'WAITING'])
    .where('holdsUntil', 'is', null)
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state) ?? null;
  return { held: of('GIVEN'), waiting: of('WAITING') };
}

/**
 * Writes down which days a guest's record says from now on. What is wider than before, and more than one person gives alone, waits
 * for a second one, and what was given before goes on meanwhile. Tells whether anything is other than it was.
 */
export async function keepDays(context: Context, memberId: string): Promise<boolean> {
  const { tx, actor } = context;
  const guest = await readGuest(tx, memberId);
  const { fromDate, toDate } = guest;
  const keys = keysOf(guest);
  const { held, waiting } = await readDays(tx, memberId);
  const present = waiting ?? held;
  if (present && isSame(present, guest)) return countAlso(tx, [held, waiting], keys);
  // Refused, and not asked for again.
  if (!present && guest.suspended && (await wasAsked(tx, memberId))) return false;
  if (waiting) await endWaiting(tx, waiting.id);
  if (held && isSame(held, guest)) return true;
  const days = { id: newId(), memberId, fromDate, toDate, keys, at: new Date() };
  const isWider = !held || fromDate < held.fromDate || toDate > held.toDate;
  if (isWider && (await countGuestDays(tx, memberId, keys, guest)) > guestDaysAlone) {
    await tx
      .insertInto('guestDays')
      .values({ ...days, byId: actor.userId, state: 'WAITING' })
      .execute();
    await tellSeconds(context, days, guest);
    return true;
  }
  if (held) await endHeld(tx, held.id);
  // What is less than was agreed to stays agreed to.
  const { byId = actor.userId, decidedBy = null, decidedAt = null, decidedNote = null } = (!isWider && held) || {};
  await tx
    .insertInto('guestDays')
    .values({
      ...days,
      byId,
      decidedBy,
      decidedAt,
      decidedNote,
      state: 'GIVEN',
      holdsFrom: sql<Date>`clock_timestamp()`,
    })
    .execute();
  return true;
}

async function readGuest(tx: Tx, memberId: string): Promise<GuestRow> {
  const { rows } = await sql<GuestRow>`
    select name, suspended, member_start_date as "fromDate", member_end_date as "toDate", plate_numbers as "plateNumbers",
      nfc_number as "nfcNumber", parking_code as "parkingCode" from members where id = ${memberId}`.execute(tx);
  const [guest] = rows;
  if (!guest) throw new Error('A guest was not written.');
  return guest;
}

async function wasAsked(tx: Tx, memberId: string): Promise<boolean> {
  const asked = tx.selectFrom('guestDays').select('id').where('memberId', '=', memberId).limit(1);
  return (await asked.executeTakeFirst()) !== undefined;
}

const isSame = (one: Days, other: Days): boolean => one.fromDate === other.fromDate && one.toDate === other.toDate;

/** Plates and cards that came to a guest count like those before them. */
async function countAlso(tx: Tx, kept: readonly (KeptDays | null)[], keys: readonly string[]): Promise<boolean> {
  for (const days of kept) {
    if (!days || keys.every((key) => days.keys.includes(key))) continue;
    const all = [...new Set([...days.keys, ...keys])];
    await tx.updateTable('guestDays').set({ keys: all }).where('id', '=', days.id).execute();
  }
  return false;
}

const endWaiting = (tx: Tx, id: string) =>
  tx.updateTable('guestDays').set({ state: 'WITHDRAWN' }).where('id', '=', id).execute();

/** From now on other days hold, or none. */
export const endHeld = (tx: Tx, id: string) =>
  tx.updateTable('guestDays').set({ holdsUntil: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute();

/** Of a guest whose record goes. */
export async function endDays(tx: Tx, memberId: string): Promise<void> {
  const { held, waiting } = await readDays(tx, memberId);
  if (held) await endHeld(tx, held.id);
  if (waiting) await endWaiting(tx, waiting.id);
}

async function tellSeconds(
  { tx, site, actor }: Context,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  guest: GuestRow,
): Promise<void> {
  const { name, fromDate: from, toDate: until } = guest;
  await notify(tx, site.id, {
    type: 'GUEST_WAITING',
    values: { guest: name, username: actor.username, from, until },
    filter: { 'id.equals': memberId },
    about: id,
    flag: 'editable',
    alsoTell: await listAllowedAt(tx, guests.decideDays),
  });
}
