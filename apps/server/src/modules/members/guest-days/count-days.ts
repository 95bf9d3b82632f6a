import { plateConfusionKey } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';

/** Whatever a guest is known by. */
export interface GuestKeys {
  readonly plateNumbers: readonly string[];
  readonly nfcNumber: string | null;
  readonly parkingCode: string | null;
}

/** Plates as cameras may take them for each other, and cards. */
export const keysOf = ({ plateNumbers, nfcNumber, parkingCode }: GuestKeys): string[] => [
  ...new Set([
    ...plateNumbers.map(plateConfusionKey),
    ...[nfcNumber, parkingCode].flatMap((card) => (card === null ? [] : [`card ${card.toUpperCase()}`])),
  ]),
];

/** Days that count as one month, before the first and behind the last. */
const monthDays = 30;

export interface Days {
  readonly fromDate: string;
  readonly toDate: string;
}

/**
 * How many days somebody who is known by one of these has been given in a month, with those that are asked for: also under other
 * records, deleted ones too, as far as they held. Whoever gives days to one of them at once waits until the end of the transaction.
 */
export async function countGuestDays(
  tx: Tx,
  memberId: string | null,
  keys: readonly string[],
  { fromDate, toDate }: Days,
): Promise<number> {
  for (const key of keys.toSorted((one, other) => (one < other ? -1 : 1)))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${key}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    with asked as (select ${fromDate}::date as first, ${toDate}::date as last),
    given as (
      select g.from_date as first, least(g.to_date, (g.holds_until at time zone s.zone)::date) as last
      from guest_days g, system_profile s
      where g.state = 'GIVEN' and (g.member_id = ${memberId}::uuid or g.keys && ${[...keys]}::text[])
      union all select first, last from asked)
    select count(distinct day)::integer as count from asked, given,
      generate_series(greatest(given.first, asked.first - ${sql.lit(monthDays)}),
        least(given.last, asked.last + ${sql.lit(monthDays)}), interval '1 day') day`.execute(tx);
  return rows[0]?.count ?? 0;
}
