import { toLocalDate } from '@parking/contract/core/time';
import { signsAsAnotherDays } from '@parking/contract/identity/credential-changes';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Actor, Site } from '../../platform/http/context.ts';

/** Two accounts that one person may hold: one of them made the other, or changed how it signs in. */
interface Tie {
  readonly changed: string;
  readonly by: string;
  readonly until: Date;
}

/**
 * This user, and everybody who is no second person for them, whichever of the two touched the other's account: directly, or through
 * accounts between them, each touched before it touched the next. Two whom a third one made are two persons.
 */
export async function accountsOf(reads: Reads, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from accounts_of(${userId}) as own (id)`.execute(reads);
  return rows.map(({ id }) => id);
}

/** The same within a statement: what one person may do of something counts by all of them. */
export const ownAccounts = (userId: string) => sql`(select id from accounts_of(${userId}) as own (id))`;

/**
 * What one person does of a kind follows one another, by whichever of their accounts, so that of two at once neither takes the other's
 * place. All of them are held: two accounts may be one person's by a third that is more, and then share no least one.
 */
export const holdPerson = (tx: Tx, what: string, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${what} `}::text || id, 0))
    from (select id from accounts_of(${userId}) as own (id) order by id) as own`.execute(tx);

/** What makes a user one with the first of these who is; null where none of them is. */
export async function findTie(reads: Reads, userId: string, others: readonly string[]): Promise<Tie | null> {
  const accounts = await accountsOf(reads, userId);
  const other = others.find((id) => id !== userId && accounts.includes(id));
  if (other === undefined) return null;
  // A chain holds as long as its first link; of several the one that holds longest.
  const { rows } = await sql<Tie>`
    select changed.username as changed, by.username as by, c.at + ${days} as until
    from (values (${userId}::uuid, ${other}::uuid), (${other}, ${userId})) as pair (changed_id, by_id)
    cross join lateral chains_of(pair.changed_id) c
    join users changed on changed.id = pair.changed_id join users by on by.id = pair.by_id
    where c.way = -1 and c.id = pair.by_id
    order by until desc limit 1`.execute(reads);
  return rows[0] ?? null;
}

const days = sql`make_interval(days => ${sql.lit(signsAsAnotherDays)})`;

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
  const tie = await findTie(reads, actor.userId, named);
  if (tie) throw notTwoPersons(tie, site);
}
