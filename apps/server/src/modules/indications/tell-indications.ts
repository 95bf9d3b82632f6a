import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import { type Tx, anyOf } from '../../platform/db/pool.ts';
import { notify } from '../notices/notify.ts';
import { listConcernedBy, listReadersOfSites } from './concerned.ts';
import { rules } from './rules/index.ts';
import type { Raised } from './write-findings.ts';

/** So many times a day it is told; the others wait in the list. */
const toldPerDay = 10;
/** From this weight on a case is told: one grave finding, or two of middling weight in a week. */
const toldFrom = 0.5;

/** What was found of one subject in one week. */
interface Joined {
  readonly ids: readonly string[];
  readonly rule: CheatingType;
}

/**
 * Tells those who look at indications of new cases, as one message: what was found of one subject in a week is one case, told once. Of a
 * site only who depends on nobody there.
 */
export async function tellIndications(tx: Tx, siteId: string, raised: readonly Raised[]): Promise<void> {
  const spoken = raised.filter(({ silent }) => !silent);
  const ofSite = spoken.filter(({ subjectKind }) => subjectKind === 'SITE');
  if (ofSite.length > 0)
    await notify(tx, siteId, {
      ...messageOf(
        ofSite.toSorted((one, other) => other.expectedLoss - one.expectedLoss),
        { 'subjectKind.equals': 'SITE', 'state.equals': 'OPEN' },
      ),
      onlyTo: await listReadersOfSites(tx),
    });
  const others = spoken.filter(({ subjectKind }) => subjectKind !== 'SITE');
  const cases = await joinRaised(
    tx,
    others.map(({ id }) => id),
  );
  if (cases.length === 0 || (await toldToday(tx)) >= toldPerDay) return;
  // How many there are would tell them of theirs.
  const butTo = await listConcernedBy(
    tx,
    cases.flatMap(({ ids }) => ids),
  );
  await notify(tx, siteId, { ...messageOf(cases, { 'leads.equals': 'true' }), flag: 'editable', butTo });
}

/** The first of them is the gravest. */
function messageOf(found: readonly Pick<Joined, 'rule'>[], filter: Readonly<Record<string, string>>) {
  const [first] = found;
  const rule = first && rules.get(first.rule);
  const values = { count: found.length, what: rule?.label ?? '', whatEn: rule?.labelEn ?? '' };
  return { type: 'CHEATING_INDICATION' as const, values, filter };
}

/** Cases that weigh enough by what was raised just now, and did not before; the heaviest first, each with all that it is made of. */
async function joinRaised(tx: Tx, spoken: readonly string[]): Promise<Joined[]> {
  if (spoken.length === 0) return [];
  const weight = sql`ln(1 - case o.severity when 'LOW' then 0.1 when 'MEDIUM' then 0.3 else 0.6 end)`;
  const { rows } = await sql<Joined>`
    select array_agg(o.id) as ids, (array_agg(o.rule order by o.id = ${anyOf(spoken)} desc,
      array_position(array['HIGH', 'MEDIUM', 'LOW'], o.severity), o.expected_loss desc, o.id))[1] as rule
    from (
      select distinct subject_id, date_trunc('week', made_at) as week from indications where id = ${anyOf(spoken)}) c
    join indications o on o.subject_id = c.subject_id and date_trunc('week', o.made_at) = c.week and not o.silent and o.gone_at is null
      and o.state not in ('EXPLAINED', 'FALSE_ALARM', 'DEVICE_FAULT')
    group by c.subject_id, c.week
    having 1 - exp(sum(${weight})) >= ${sql.lit(toldFrom)}
      and 1 - exp(coalesce(sum(${weight}) filter (where o.id <> all(${[...spoken]}::uuid[])), 0)) < ${sql.lit(toldFrom)}
    order by sum(${weight}), sum(o.expected_loss) desc, c.subject_id`.execute(tx);
  return rows;
}

async function toldToday(tx: Tx): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select count(distinct effect_id)::integer as told from notifications
    where type = 'CHEATING_INDICATION' and publish_time > now() - interval '1 day'`.execute(tx);
  return rows[0]?.told ?? 0;
}
