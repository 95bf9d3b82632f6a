import { shiftDays } from '@parking/contract/core/business-day';
import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { JudgedSince } from './judge-rates.ts';

interface Row {
  readonly rule: CheatingType;
  readonly person: string;
  readonly until: Date;
  readonly decided: number;
}

/** What was decided of a person is behind them, opened again or not: they are judged by the business days after it. */
export async function readJudgedSince(reads: Reads, site: Pick<Site, 'zone' | 'dayStarts'>): Promise<JudgedSince> {
  const { rows } = await sql<Row>`
    select i.rule, i.subject_id as person, max(i.window_to) as until, count(*)::integer as decided from indications i
    where i.subject_kind = 'OPERATOR' and i.finding like '#%'
      and exists (select from indication_steps s where s.indication_id = i.id and s.kind = 'DECIDED') group by 1, 2`.execute(
    reads,
  );
  const known = new Map(
    rows.map(({ rule, person, until, decided }) => [
      `${rule}:${person}`,
      { day: shiftDays(businessDayOf(until, site), 1), decided },
    ]),
  );
  return (rule, person) => known.get(`${rule}:${person}`) ?? { day: '', decided: 0 };
}
