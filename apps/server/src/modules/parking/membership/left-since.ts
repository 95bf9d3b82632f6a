import type { CarOfMember } from '@parking/contract/members/entitlement/membership';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';

/** No stay that matters is longer. */
const longestDays = 60;

/**
 * Cars that were inside on a membership at a time and have left since: whoever is let in as of then, or honoured late, had no
 * place beside them. An exit that somebody has told frees a place when it was told. A stay that is given
 * back took a place too. Those that came in after `until` took nobody's place.
 */
export async function listLeftSince(
  reads: Reads,
  memberId: string,
  since: Date,
  until: Date | null = null,
): Promise<CarOfMember[]> {
  const { rows } = await sql<{ stayId: string; plateNumber: string | null; byCard: boolean }>`
    select s.id as "stayId", p.plate_key as "plateNumber",
      coalesce(s.entered_as #>> '{identified,by}' in ('CARD', 'CARD_CODE'), false) as "byCard"
    from stays s left join stay_plates p on p.stay_id = s.id
    where (s.member_id = ${memberId} or s.id = any(array(
        select f.stay_id from member_refunds f where f.member_id = ${memberId} and f.state <> 'REFUSED')))
      and s.entered_at > ${since}::timestamptz - make_interval(days => ${longestDays})
      and (${until}::timestamptz is null or s.entered_at < ${until})
      and s.state = 'OUT' and (s.exited_at > ${since}
      or s.exit_kind = 'MANUAL' and exists (select from receipts r where r.stay_id = s.id and r.kind = 'EXIT' and r.made_at > ${since}))`.execute(
    reads,
  );
  return rows.map((row) => ({ ...row, holdsPlace: true }));
}

/** Of cars that are inside now, those that had come in before. */
export async function keepBefore(reads: Reads, inside: readonly CarOfMember[], at: Date): Promise<CarOfMember[]> {
  const rows = await reads
    .selectFrom('staysInside')
    .select('stayId')
    .where('stayId', '=', anyOf(inside.map(({ stayId }) => stayId)))
    .where('enteredAt', '<', at)
    .execute();
  const before = new Set(rows.map(({ stayId }) => stayId));
  return inside.filter(({ stayId }) => before.has(stayId));
}
