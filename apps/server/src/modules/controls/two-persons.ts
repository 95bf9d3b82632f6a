import { toLocalDate } from '@parking/contract/core/time';
import { signsAsAnotherDays } from '@parking/contract/identity/credential-changes';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Actor, Site } from '../../platform/http/context.ts';

/** Two accounts that one person may hold: one of them made the other, or changed how it signs in. */
export interface Tie {
  /** The account that is not the one asked for. */
  readonly id: string;
  readonly changed: string;
  readonly by: string;
  readonly until: Date;
}

/** One account touched another. `moment` tells which came first: a `Date` is coarser than the database's time. */
interface Change {
  readonly byId: string;
  readonly by: string;
  readonly userId: string;
  readonly changed: string;
  readonly moment: number;
  readonly until: Date;
}

/**
 * Everybody who is no second person for this user, whichever of the two touched the other's account: directly, or through
 * accounts between them, each touched before it touched the next. Two whom a third one made are two persons.
 */
export async function readTies(reads: Reads, userId: string): Promise<ReadonlyMap<string, Tie>> {
  const changes = await readChanges(reads, userId);
  const names = new Map(
    changes.flatMap(({ byId, by, userId: id, changed }) => [[byId, by] as const, [id, changed] as const]),
  );
  const own = names.get(userId) ?? '';
  const ties = new Map<string, Tie>();
  const tieUp = (tie: Tie): void => {
    const known = ties.get(tie.id);
    if (tie.id !== userId && (!known || known.until < tie.until)) ties.set(tie.id, tie);
  };
  for (const [id, until] of heldBy(userId, changes)) tieUp({ id, changed: names.get(id) ?? '', by: own, until });
  for (const [id, until] of holdersOf(userId, changes)) tieUp({ id, changed: own, by: names.get(id) ?? '', until });
  return ties;
}

/** Every change that may belong to a chain that begins or ends at this user, in order. */
async function readChanges(reads: Reads, userId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with recursive below (id) as (
      select ${userId}::uuid union
      select c.user_id from below b join credential_changes c on c.changed_by = b.id and ${isFresh('c')}
    ), above (id) as (
      select ${userId}::uuid union
      select c.changed_by from above a join credential_changes c on c.user_id = a.id and ${isFresh('c')}
    )
    select c.changed_by as by_id, b.username as by, c.user_id, u.username as changed, c.at + ${days} as until,
      dense_rank() over (order by c.at)::integer as moment
    from credential_changes c join users b on b.id = c.changed_by join users u on u.id = c.user_id
    where ${isFresh('c')} and (c.changed_by in (select id from below) or c.user_id in (select id from above))
    order by c.at`.execute(reads);
  return rows;
}

/** Whom a user touched through chains, and until when: as long as the latest first link of one. Links are in order. */
function heldBy(userId: string, changes: readonly Change[]): Map<string, Date> {
  const held = new Map<string, Date>();
  eachMoment(changes, (change) => {
    const until = change.byId === userId ? change.until : held.get(change.byId);
    const known = held.get(change.userId);
    if (until === undefined || (known !== undefined && known >= until)) return false;
    held.set(change.userId, until);
    return true;
  });
  return held;
}

/** Who touched a user through chains: the last links come first, and so the latest first link of each. */
function holdersOf(userId: string, changes: readonly Change[]): Map<string, Date> {
  const holders = new Map<string, Date>();
  eachMoment(changes.toReversed(), (change) => {
    if (holders.has(change.byId) || (change.userId !== userId && !holders.has(change.userId))) return false;
    holders.set(change.byId, change.until);
    return true;
  });
  return holders;
}

/** Takes each change once; those of the very same moment again until none of them tells anything more, in whichever order they link. */
function eachMoment(changes: readonly Change[], take: (change: Change) => boolean): void {
  for (let start = 0; start < changes.length; ) {
    const moment = changes[start]?.moment;
    let end = start;
    while (changes[end]?.moment === moment && end < changes.length) end += 1;
    const group = changes.slice(start, end);
    while (group.filter(take).length > 0);
    start = end;
  }
}

const days = sql`make_interval(days => ${sql.lit(signsAsAnotherDays)})`;
const isFresh = (table: string) => sql`${sql.ref(`${table}.at`)} > now() - ${days}`;

/** Says whose account was touched by whom, and until when they count as one. */
export const notTwoPersons = ({ changed, by, until }: Tie, { zone }: Pick<Site, 'zone'>): Failure =>
  new Failure('not-two-persons', { values: { changed, by, day: toLocalDate(until, zone) } });

interface Acting {
  readonly reads: Reads;
  readonly site: Pick<Site, 'zone'>;
  readonly actor: Pick<Actor, 'userId'>;
}

/**
 * The one way to demand two names of an act: refuses whoever is one of the others (`same`), and whoever may hold the account of
 * one of them (`not-two-persons`).
 */
export async function requireTwoPersons(
  { reads, site, actor }: Acting,
  others: readonly (string | null)[],
  same: () => Failure,
): Promise<void> {
  const named = others.filter((id) => id !== null);
  if (named.includes(actor.userId)) throw same();
  if (named.length === 0) return;
  const ties = await readTies(reads, actor.userId);
  const tie = named.map((id) => ties.get(id)).find((one) => one !== undefined);
  if (tie) throw notTwoPersons(tie, site);
}
