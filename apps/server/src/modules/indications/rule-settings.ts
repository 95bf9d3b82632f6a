import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules/index.ts';

/** How a rule is set, and since when. */
export interface RuleSetting {
  readonly rule: CheatingType;
  readonly version: number;
  readonly enabled: boolean;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly silentUntil: Date;
}

/** How long a rule that is new to a car park at work only counts what it finds. */
export const silentDays = 14;

/** Of each rule the newest version that has begun. */
export async function readRuleSettings(
  reads: Reads,
  site: Pick<Site, 'zone' | 'dayStarts'>,
): Promise<ReadonlyMap<CheatingType, RuleSetting>> {
  const { rows } = await sql<RuleSetting>`
    select distinct on (rule) rule, version, enabled, thresholds, silent_until as "silentUntil" from rule_settings
    where first_day <= ${businessDayOf(new Date(), site)} order by rule, version desc`.execute(reads);
  return new Map(rows.map((row) => [row.rule, row]));
}

/** A rule that nobody has set judges by what is usual; it is silent at first where cars were already let out before it came. */
export async function addNewRules(tx: Tx, site: Pick<Site, 'zone' | 'dayStarts'>): Promise<void> {
  const known = await readRuleSettings(tx, site);
  for (const { name, thresholds } of rules.values()) {
    if (known.has(name)) continue;
    await sql`
      insert into rule_settings (rule, version, enabled, thresholds, silent_until)
      select ${name}, 1, true, ${JSON.stringify(usualOf({ thresholds }))}::jsonb,
        case when exists (select from stays where state = 'OUT' and exited_at < now() - interval '1 day')
          then now() + make_interval(days => ${silentDays}) else now() end
      on conflict do nothing`.execute(tx);
  }
}

export const usualOf = ({ thresholds }: Pick<Rule, 'thresholds'>): Record<string, number> =>
  Object.fromEntries(Object.entries(thresholds).map(([name, { usual }]) => [name, usual]));

/** A threshold as it is set; one that came with a later version of the rule stands at what is usual. */
export const setBy =
  (rule: Rule, { thresholds }: Pick<RuleSetting, 'thresholds'>) =>
  (name: string): number => {
    const value = thresholds[name] ?? rule.thresholds[name]?.usual;
    if (value === undefined) throw new Error(`Rule ${rule.name} has no threshold ${name}.`);
    return value;
  };
