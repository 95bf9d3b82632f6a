import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { rupiah } from '../core/money.ts';
import { localDate } from '../core/time.ts';

/** How often another auditor, who did not know of it, said the same as this one. */
export const AuditorRecheck = z.object({
  auditorId: id(),
  auditor: z.string(),
  /** Exits that they let pass: matched, or without evidence. */
  said: z.int(),
  /** Of those, asked of another one; and where both said the same. */
  checked: z.int(),
  agreed: z.int(),
  /** Between which shares of 0 to 1 the true one lies in which others see something else, with 95 % (Wilson). */
  low: z.number(),
  high: z.number(),
});
export type AuditorRecheck = z.output<typeof AuditorRecheck>;

/** How many exits of a time do not agree, by the samples of its days: nobody could know which would be looked at. */
export const LeakageEstimate = z.object({
  /** Days whose sample was looked at, and those where too little of it was. */
  days: z.int(),
  daysLeftOut: z.int(),
  /** Of the sample of these days: that a person or the machine decided, that do not agree, that no picture tells, that wait. */
  decided: z.int(),
  unmatched: z.int(),
  noEvidence: z.int(),
  waiting: z.int(),
  /** For how many exits the sample stands. */
  exits: z.int(),
  /** The share of 0 to 1 that does not agree, each as likely to be drawn; and between which ones it lies, with 95 % (Wilson). */
  share: z.number(),
  low: z.number(),
  high: z.number(),
  /** Whole rupiah that were charged too little in these days, by what was found and booked in the sample; and between which sums. */
  lost: rupiah(),
  lostLow: rupiah(),
  lostHigh: rupiah(),
});
export type LeakageEstimate = z.output<typeof LeakageEstimate>;

const shown = { menus: ['/audit_per_operator'], flag: 'viewable' } as const;
const days = z.strictObject({ from: localDate(), to: localDate() });

export const auditChecks = {
  rechecks: endpoint({
    method: 'GET',
    path: '/parking_out_audits/rechecks',
    summary: 'Of what each auditor let pass in these days, how often another one who did not know of it said the same',
    permission: shown,
    query: days,
    reply: z.array(AuditorRecheck),
    reads: ['parkingOutAudits'],
  }),
  leakage: endpoint({
    method: 'GET',
    path: '/parking_out_audits/leakage',
    summary: 'How many exits of these business days do not agree, and what that cost, by their random samples',
    permission: shown,
    query: days,
    reply: LeakageEstimate,
    reads: ['parkingOutAudits'],
  }),
} as const;
