import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { largestEntry } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { cheatingTypes, severities } from './cheating-types.ts';

/** SOON within half a minute of what happened, NIGHT over 28 days, RATE held against others each night. */
export const ruleTimes = ['SOON', 'NIGHT', 'RATE'] as const;

const Threshold = z.object({
  name: z.string(),
  label: z.string(),
  labelEn: z.string(),
  /** As it is set, and as it comes. */
  value: z.number(),
  usual: z.number(),
  /** Between which values it may be set. */
  least: z.number(),
  most: z.number(),
});

/** How a rule was, is or will be set. */
const RuleVersion = z.object({
  version: z.int(),
  enabled: z.boolean(),
  thresholds: z.record(z.string(), z.number()),
  /** The business day from which it holds; null of how the rule came. */
  from: localDate().nullable(),
  at: localDateTime(),
  by: z.string().nullable(),
  approver: z.string().nullable(),
});

/** A rule as it stands: what it looks for, by which thresholds, and how often it was right. */
export const CheatingRule = z.object({
  id: z.enum(cheatingTypes),
  label: z.string(),
  labelEn: z.string(),
  when: z.enum(ruleTimes),
  enabled: z.boolean(),
  version: z.int(),
  /** Until then it only counts: it is new to a car park at work. */
  silentUntil: localDateTime().nullable(),
  thresholds: z.array(Threshold),
  /** What it has found: still silent, not decided yet, decided, and of these confirmed. */
  silent: z.int(),
  open: z.int(),
  decided: z.int(),
  confirmed: z.int(),
  /** Where it was right too seldom: a threshold that finds less. */
  proposal: z.object({ name: z.string(), value: z.number() }).nullable(),
  /** Newest first; one that has not begun waits for its day. */
  versions: z.array(RuleVersion),
});
export type CheatingRule = z.output<typeof CheatingRule>;

/** Under a tenth of so many decided ones were so: the rule should find less. */
export const seldomRight = { decided: 30, share: 0.1 } as const;
/** A try looks back so many days. */
export const triedDays = 90;

const RuleParams = z.object({ rule: z.enum(cheatingTypes) });
/** Left out stays as it is. */
const thresholds = z.record(z.string().max(40), z.number().min(0).max(largestEntry));

const counts = z.object({
  found: z.int(),
  ...Object.fromEntries(severities.map((severity) => [severity, z.int()])),
} as { found: z.ZodInt } & Record<(typeof severities)[number], z.ZodInt>);

const right = { menus: ['/cheating_indication_report'], flag: 'editable' } as const;

export const cheatingRules = {
  all: endpoint({
    method: 'GET',
    path: '/cheating_indications/rules',
    summary: 'What rules look for, by which thresholds, and how often each was right',
    permission: { menus: ['/cheating_indication_report'], flag: 'viewable' },
    reads: ['indications'],
    reply: z.array(CheatingRule),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/cheating_indications/rules/{rule}',
    summary:
      'Set thresholds, switch a rule off or on: what finds less holds from the next business day, or by two at once',
    permission: right,
    params: RuleParams,
    body: z.strictObject({ enabled: z.boolean().optional(), thresholds: thresholds.optional(), ...approval }),
    reply: CheatingRule,
    errors: approvalErrors,
    affects: ['indications', 'operations'],
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/cheating_indications/rules/{rule}/try',
    summary: `What other thresholds would have found in the last ${triedDays} days, beside those that are set; nothing is written`,
    permission: right,
    transaction: 'own',
    params: RuleParams,
    body: z.strictObject({ thresholds }),
    reply: z.object({
      /** So many days were looked at before the time was over. */
      days: z.int(),
      set: counts,
      tried: counts,
    }),
    affects: [],
  }),
} as const;
