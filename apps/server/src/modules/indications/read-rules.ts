import { type CheatingRule, seldomRight } from '@parking/contract/indications/cheating-rules';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import { listConcerning } from './concerned.ts';
import type { Rule } from './rule.ts';
import { readRuleSettings, setBy } from './rule-settings.ts';
import { rules } from './rules/index.ts';

type Version = CheatingRule['versions'][number];
type Counts = Pick<CheatingRule, 'silent' | 'open' | 'decided' | 'confirmed'>;
const nothing: Counts = { silent: 0, open: 0, decided: 0, confirmed: 0 };

/** Every rule as it stands; before the first run as it comes. */
export async function readRules(
  reads: Reads,
  site: Pick<Site, 'zone' | 'dayStarts'>,
  reader: { readonly userId: string },
): Promise<CheatingRule[]> {
  const settings = await readRuleSettings(reads, site);
  const versions = groupedBy(await readVersions(reads, site), ({ rule }) => rule);
  // A count of what is about the reader would tell of it.
  const hidden = await listConcerning(reads, reader);
  const { rows } = await sql<Counts & { rule: string }>`
    select rule, (count(*) filter (where silent))::integer as silent,
      (count(*) filter (where not silent and decided_at is null and gone_at is null))::integer as open,
      (count(*) filter (where decided_at is not null))::integer as decided,
      (count(*) filter (where state = 'CONFIRMED'))::integer as confirmed
    from indications where id <> all(${hidden}::uuid[]) group by rule`.execute(reads);
  const counted = new Map(rows.map(({ rule, ...counts }) => [rule, counts]));
  return [...rules.values()].map((rule) => {
    const setting = settings.get(rule.name);
    const set = setBy(rule, { thresholds: setting?.thresholds ?? {} });
    const counts = counted.get(rule.name) ?? nothing;
    const silentUntil = setting?.silentUntil ?? null;
    return {
      id: rule.name,
      label: rule.label,
      labelEn: rule.labelEn,
      when: rule.when,
      enabled: setting?.enabled ?? true,
      version: setting?.version ?? 1,
      silentUntil: silentUntil && silentUntil > new Date() ? toLocalDateTime(silentUntil, site.zone) : null,
      thresholds: Object.entries(rule.thresholds).map(([name, { label, labelEn, usual, least, most }]) => ({
        name,
        label,
        labelEn,
        value: set(name),
        usual,
        least,
        most,
      })),
      ...counts,
      proposal: proposalOf(rule, set, counts),
      versions: (versions.get(rule.name) ?? []).map(({ version }) => version),
    };
  });
}

/** So many versions of each are shown. */
const versionsShown = 10;

async function readVersions(
  reads: Reads,
  { zone }: Pick<Site, 'zone'>,
): Promise<{ readonly rule: string; readonly version: Version }[]> {
  const { rows } = await sql<Omit<Version, 'at'> & { readonly rule: string; readonly at: Date }>`
    select * from (
      select s.rule, s.version, s.enabled, s.thresholds, case when s.by_id is not null then to_char(s.first_day, 'YYYY-MM-DD') end as from,
        s.at, u.username as by, a.username as approver, row_number() over (partition by s.rule order by s.version desc) as place
      from rule_settings s left join users u on u.id = s.by_id left join users a on a.id = s.approved_by) v
    where place <= ${versionsShown} order by rule, version desc`.execute(reads);
  return rows.map(({ rule, at, version, enabled, thresholds, from, by, approver }) => ({
    rule,
    version: { version, enabled, thresholds, from, at: toLocalDateTime(at, zone), by, approver },
  }));
}

/** Where a rule was right too seldom: its first threshold by which it finds less, half as much again, within its bounds. */
export function proposalOf(
  { thresholds }: Pick<Rule, 'thresholds'>,
  set: (name: string) => number,
  { decided, confirmed }: Pick<Counts, 'decided' | 'confirmed'>,
): CheatingRule['proposal'] {
  if (decided < seldomRight.decided || confirmed >= decided * seldomRight.share) return null;
  for (const [name, { findsLess, least, most }] of Object.entries(thresholds)) {
    if (findsLess === 'EITHER') continue;
    const value = set(name);
    const stricter = findsLess === 'HIGHER' ? Math.min(most, value * 1.5) : Math.max(least, value / 2);
    const rounded = Number.isInteger(value) && value !== 0 ? Math.round(stricter) : Number(stricter.toPrecision(2));
    if (rounded !== value) return { name, value: rounded };
  }
  return null;
}
