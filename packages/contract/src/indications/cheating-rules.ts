import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { localDateTime } from '../core/time.ts';
import { cheatingTypes } from './cheating-types.ts';

/** SOON within half a minute of what happened, NIGHT over 28 days, RATE held against others each night. */
export const ruleTimes = ['SOON', 'NIGHT', 'RATE'] as const;

const Threshold = z.object({
  name: z.string(),
  label: z.string(),
  labelEn: z.string(),
  /** As it is set, and as it comes. */
  value: z.number(),
  usual: z.number(),
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
});
export type CheatingRule = z.output<typeof CheatingRule>;

export const cheatingRules = {
  all: endpoint({
    method: 'GET',
    path: '/cheating_indications/rules',
    summary: 'What rules look for, by which thresholds, and how often each was right',
    permission: { menus: ['/cheating_indication_report'], flag: 'viewable' },
    reads: ['indications'],
    reply: z.array(CheatingRule),
  }),
} as const;
