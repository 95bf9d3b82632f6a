import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Planted } from './scheme.ts';

/** How much of what was planted its rule has found. */
export interface Score {
  readonly rule: CheatingType;
  readonly scheme: string;
  readonly planted: number;
  readonly found: number;
}

/** Each act counts once where each is to be found; else all that somebody did on a day, or in a month. */
export async function scorePlanted(reads: Reads, planted: readonly Planted[]): Promise<Score[]> {
  const { rows } = await sql<Score>`
    with acts as (
      select * from jsonb_to_recordset(${JSON.stringify(planted)}::jsonb)
        as a (scheme text, rule text, at timestamptz, "subjectId" uuid, "stayId" uuid, "isEach" boolean, unit text)
    ), units as (
      select rule, scheme, unit, bool_or(exists (
        select from indications i where i.rule = a.rule and i.subject_id = a."subjectId" and i.gone_at is null and case
          when a."isEach" and a."stayId" is not null
            then exists (select from indication_stays n where n.indication_id = i.id and n.stay_id = a."stayId")
          else a.at between i.window_from - interval '1 day' and i.window_to + interval '1 day' end)) as found
      from acts a group by 1, 2, 3
    )
    select rule, scheme, count(*)::integer as planted, (count(*) filter (where found))::integer as found
    from units group by 1, 2 order by 1, 2`.execute(reads);
  return rows;
}
