import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams } from '../core/id.ts';
import { rupiah } from '../core/money.ts';
import { Named } from '../core/report.ts';
import { localDate } from '../core/time.ts';
import { CheatingIndication } from './cheating-indications.ts';
import type { CheatingType } from './cheating-types.ts';

/** What is counted of a person: by the rule that judges it each night, and audits in which no picture showed anything. */
export const profileRates = [
  'LOST_RATE',
  'MANUAL_RATE',
  'FREE_RATE',
  'SHORT_SHARE',
  'PLATE_DIFFERS',
  'PAYMENT_SWITCH',
  'CORRECTION_RATE',
  'REPRINT_RATE',
  'HAND_OPENING_RATE',
  'POWER_CUT',
  'NO_EVIDENCE',
] as const satisfies readonly (CheatingType | 'NO_EVIDENCE')[];

/** What a person's rate is counted of: exits, days on which they worked at all (who sells little), or audits. */
export const ratedOf = ['EXITS', 'DAYS', 'AUDITS'] as const;

/** How often somebody does one thing, and how often the others do at the same gates and hours. */
const ProfileRate = z.object({
  what: z.enum(profileRates),
  of: z.enum(ratedOf),
  n: z.int(),
  x: z.int(),
  /** Between which shares the true one lies, with 95 %; of what never was counted all. */
  low: z.number(),
  high: z.number(),
  /** The others' share in as much of the same work; null where they are too few to be held against. */
  peers: z.number().nullable(),
  /** How far the running sum of what was above the others' share rose; null where there are no others. */
  drift: z.number().nullable(),
  /** Day by day: how many of how many, and where the running sum stood at its end. */
  days: z.array(z.object({ day: localDate(), n: z.int(), x: z.int(), drift: z.number().nullable() })),
});
export type ProfileRate = z.output<typeof ProfileRate>;

/** What one person does how often, each thing by itself: nothing adds them up. */
export const OperatorProfile = z.object({
  operator: Named,
  from: localDate(),
  to: localDate(),
  rates: z.array(ProfileRate),
  /** From here on a drift is called one. */
  driftAt: z.number(),
  /** Takings of exits in hours in which they sold, and of the others at the same gates and hours; null where none did. */
  takings: z.object({
    hours: z.int(),
    perHour: rupiah().nullable(),
    peersPerHour: rupiah().nullable(),
  }),
  /** Their indications, newest first, but for those that the reader has a part in. */
  indications: z.array(CheatingIndication),
});
export type OperatorProfile = z.output<typeof OperatorProfile>;

export const operatorProfiles = {
  get: endpoint({
    method: 'GET',
    path: '/production/per_operator/{id}',
    summary:
      'What an operator does how often in the last 28 days, beside the others at the same gates and hours; nobody sees their own',
    permission: { menus: ['/cheating_indication_report'], flag: 'viewable' },
    params: IdParams,
    reply: OperatorProfile,
    errors: ['record-not-found'],
    // Figures move with every car, as a report's do.
    reads: ['indications'],
    watched: 'indications',
  }),
} as const;
