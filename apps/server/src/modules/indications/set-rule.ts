import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { CheatingRule } from '@parking/contract/indications/cheating-rules';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { findApprover } from '../controls/approve.ts';
import { noteControlChange } from '../controls/control-changes.ts';
import { hasSold } from '../controls/dated-settings.ts';
import { readRules } from './read-rules.ts';
import type { Rule } from './rule.ts';
import { type RuleSetting, addNewRules, readRuleSettings, usualOf } from './rule-settings.ts';
import { rules } from './rules/index.ts';

type Setting = Pick<RuleSetting, 'enabled' | 'thresholds'>;

const right = { menus: ['/cheating_indication_report'], flag: 'editable' } as const;

/**
 * Sets how a rule judges. What finds less waits for the next business day, unless somebody else who may set it signs; what finds
 * more holds at once. Whatever is said anew takes the place of what waits. An indication keeps the version that made it.
 */
export async function setRule(context: Context<typeof contract.cheatingRules.set>): Promise<CheatingRule> {
  const { tx, site, actor, params, body, log } = context;
  const rule = getRule(params.rule);
  await sql`select pg_advisory_xact_lock(hashtextextended('rule ' || ${rule.name}::text, 0))`.execute(tx);
  await addNewRules(tx, site);
  const held = (await readRuleSettings(tx, site)).get(rule.name);
  if (!held) throw new Error(`Rule ${rule.name} has no setting.`);
  const before: Setting = { enabled: held.enabled, thresholds: { ...usualOf(rule), ...held.thresholds } };
  const after: Setting = {
    enabled: body.enabled ?? before.enabled,
    thresholds: { ...before.thresholds, ...checkThresholds(rule, body.thresholds ?? {}) },
  };
  const loosens = findsLess(rule, before, after);
  const sold = await hasSold(tx);
  const approver = loosens && sold ? findApprover(context, right) : null;
  const today = businessDayOf(new Date(), site);
  const from = loosens && sold && approver === null ? shiftDays(today, 1) : today;
  await sql`
    insert into rule_settings (rule, version, enabled, thresholds, silent_until, by_id, approved_by, first_day)
    select ${rule.name}, max(version) + 1, ${after.enabled}, ${JSON.stringify(after.thresholds)}::jsonb, ${held.silentUntil},
      ${actor.userId}, ${approver?.userId ?? null}, ${from} from rule_settings where rule = ${rule.name}`.execute(tx);
  const change = {
    name: 'cheatingRule',
    before: told(rule, before, after),
    after: told(rule, after, before),
    loosens,
  } as const;
  await log({
    action: 'update',
    entity: 'rule_settings',
    entityId: rule.name,
    before: { ...before, enabled: before.enabled },
    after: { ...after, from },
  });
  if (sold && change.before !== change.after) await noteControlChange({ tx, site, actor, approver }, change, from);
  const shown = (await readRules(tx, site, actor)).find(({ id }) => id === rule.name);
  if (!shown) throw new Error(`Rule ${rule.name} is not read.`);
  return shown;
}

export function getRule(name: CheatingRule['id']): Rule {
  const rule = rules.get(name);
  if (!rule) throw new Error(`There is no rule ${name}.`);
  return rule;
}

/** What is said of thresholds that the rule has, within their bounds. */
export function checkThresholds(rule: Rule, said: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  for (const [name, value] of Object.entries(said)) {
    const path = `thresholds.${name}`;
    const known = Object.hasOwn(rule.thresholds, name) ? rule.thresholds[name] : undefined;
    if (!known) throw badInput({ path, code: 'unknown-field' });
    if (value < known.least) throw badInput({ path, code: 'too-small' });
    if (value > known.most) throw badInput({ path, code: 'too-big' });
  }
  return said;
}

function findsLess(rule: Rule, before: Setting, after: Setting): boolean {
  if (before.enabled && !after.enabled) return true;
  return Object.entries(rule.thresholds).some(([name, { findsLess: direction }]) => {
    const by = (after.thresholds[name] ?? 0) - (before.thresholds[name] ?? 0);
    if (by === 0) return false;
    return direction === 'EITHER' || (direction === 'HIGHER' ? by > 0 : by < 0);
  });
}

/** What differs from the other, in few words. */
function told(rule: Rule, { enabled, thresholds }: Setting, other: Setting): string {
  const differing = Object.entries(thresholds).filter(([name, value]) => other.thresholds[name] !== value);
  const values = differing.map(([name, value]) => `${name} ${value}`);
  return [rule.name, ...(enabled === other.enabled ? [] : [enabled ? 'on' : 'off']), ...values].join(' ').slice(0, 300);
}
