import type { CheatingRule } from '@parking/contract/indications/cheating-rules';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { readRuleSettings, setBy } from './rule-settings.ts';
import { rules } from './rules/index.ts';

type Counts = Pick<CheatingRule, 'silent' | 'open' | 'decided' | 'confirmed'>;
const nothing: Counts = { silent: 0, open: 0, decided: 0, confirmed: 0 };

/** Every rule as it stands; before the first run as it comes. */
export async function readRules(reads: Reads, { zone }: Pick<Site, 'zone'>): Promise<CheatingRule[]> {
  const settings = await readRuleSettings(reads);
  const { rows } = await sql<Counts & { rule: string }>`
    select rule, (count(*) filter (where silent))::integer as silent,
      (count(*) filter (where not silent and decided_at is null and gone_at is null))::integer as open,
      (count(*) filter (where decided_at is not null))::integer as decided,
      (count(*) filter (where state = 'CONFIRMED'))::integer as confirmed
    from indications group by rule`.execute(reads);
  const counted = new Map(rows.map(({ rule, ...counts }) => [rule, counts]));
  return [...rules.values()].map((rule) => {
    const setting = settings.get(rule.name);
    const set = setBy(rule, { thresholds: setting?.thresholds ?? {} });
    const silentUntil = setting?.silentUntil ?? null;
    return {
      id: rule.name,
      label: rule.label,
      labelEn: rule.labelEn,
      when: rule.when,
      enabled: setting?.enabled ?? true,
      version: setting?.version ?? 1,
      silentUntil: silentUntil && silentUntil > new Date() ? toLocalDateTime(silentUntil, zone) : null,
      thresholds: Object.entries(rule.thresholds).map(([name, { label, labelEn, usual }]) => ({
        name,
        label,
        labelEn,
        value: set(name),
        usual,
      })),
      ...(counted.get(rule.name) ?? nothing),
    };
  });
}
