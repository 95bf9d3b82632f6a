import { toLocalDate } from '@parking/contract/core/time';
import { signsAsAnotherDays } from '@parking/contract/identity/credential-changes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
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

/**
 * Everybody who is no second person for this user, whichever of the two touched the other's account: directly, or through
 * accounts between them, each touched before it touched the next. Two whom a third one made are two persons.
 */
export async function readTies(tx: Tx, userId: string): Promise<ReadonlyMap<string, Tie>> {
  const { rows } = await sql<Tie>`
    with recursive held (id, at, since) as (
      select user_id, at, at from credential_changes where changed_by = ${userId} and ${isFresh('credential_changes')}
      union select c.user_id, c.at, h.since from held h join credential_changes c
        on c.changed_by = h.id and c.at >= h.at and ${isFresh('c')}
    ), holders (id, at) as (
      select changed_by, at from credential_changes where user_id = ${userId} and ${isFresh('credential_changes')}
      union select c.changed_by, c.at from holders h join credential_changes c
        on c.user_id = h.id and c.at <= h.at and ${isFresh('c')}
    )
    select distinct on (o.id) o.id, t.since + ${days} as until,
      case when t.is_held then o.username else own.username end as changed,
      case when t.is_held then own.username else o.username end as by
    from (select id, since, true as is_held from held union all select id, at, false from holders) t
      join users o on o.id = t.id join users own on own.id = ${userId}
    where o.id <> own.id order by o.id, t.since desc`.execute(tx);
  return new Map(rows.map((tie) => [tie.id, tie]));
}

const days = sql`make_interval(days => ${sql.lit(signsAsAnotherDays)})`;
const isFresh = (table: string) => sql`${sql.ref(`${table}.at`)} > now() - ${days}`;

/** Says whose account was touched by whom, and until when they count as one. */
export const notTwoPersons = ({ changed, by, until }: Tie, { zone }: Pick<Site, 'zone'>): Failure =>
  new Failure('not-two-persons', { values: { changed, by, day: toLocalDate(until, zone) } });

interface Acting {
  readonly tx: Tx;
  readonly site: Pick<Site, 'zone'>;
  readonly actor: Pick<Actor, 'userId'>;
}

/**
 * The one way to demand two names of an act: refuses whoever is one of the others (`same`), and whoever may hold the account of
 * one of them (`not-two-persons`).
 */
export async function requireTwoPersons(
  { tx, site, actor }: Acting,
  others: readonly (string | null)[],
  same: () => Failure,
): Promise<void> {
  const named = others.filter((id) => id !== null);
  if (named.includes(actor.userId)) throw same();
  if (named.length === 0) return;
  const ties = await readTies(tx, actor.userId);
  const tie = named.map((id) => ties.get(id)).find((one) => one !== undefined);
  if (tie) throw notTwoPersons(tie, site);
}
