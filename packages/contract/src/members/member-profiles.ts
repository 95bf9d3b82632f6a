import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { rupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { entitleStatuses } from './entitle-words.ts';
import { Member } from './members.ts';

/** So many of the last stays are shown. */
export const staysShown = 20;

/** A stay that a membership was honoured for. */
const MemberStay = z.object({
  id: id(),
  plateNumber: z.string().nullable(),
  datetimeIn: localDateTime(),
  gateIn: z.string(),
  datetimeOut: localDateTime(),
  gateOut: z.string(),
  durationMinutes: z.int(),
  /** What everybody would have paid. Null, as what was paid is, where a blind deposit keeps it from its own cashier. */
  fare: rupiah().nullable(),
  /** What the membership took off it. */
  freed: rupiah().nullable(),
  paid: rupiah().nullable(),
});
export type MemberStay = z.output<typeof MemberStay>;

export const MemberProfile = z.object({
  member: Member,
  /** Of the membership today. */
  status: z.enum(entitleStatuses),
  /** Days from today to the last day: 0 on it, below 0 after it. Null where nothing is bought. */
  daysLeft: z.int().nullable(),
  /** Cars inside on the membership, and how many may be; `of` is null where nobody counts them. */
  places: z.object({ used: z.int(), of: z.int().nullable() }),
  /** The cars that hold a place, the one inside longest first. */
  inside: z.array(
    z.object({ id: id(), plateNumber: z.string().nullable(), datetimeIn: localDateTime(), gateIn: z.string() }),
  ),
  /** A period that was paid elsewhere and waits for a second person. */
  waiting: z
    .object({ importId: id(), fromDate: localDate(), toDate: localDate(), reason: z.string(), by: z.string() })
    .nullable(),
  /** Newest first. */
  stays: z.array(MemberStay),
  /** Rupiah that the membership took off stays: since the period of today began, and ever. */
  used: z.object({ since: localDate().nullable(), inPeriod: rupiah(), inAll: rupiah(), stays: z.int() }),
});
export type MemberProfile = z.output<typeof MemberProfile>;

export const memberProfiles = {
  get: endpoint({
    method: 'GET',
    path: '/members/profile/{id}',
    summary: 'One member: validity, places, cars inside, the last stays and what they would have cost',
    permission: { menus: ['/members', '/member_non_staff'], flag: 'viewable' },
    params: IdParams,
    reply: MemberProfile,
    errors: ['record-not-found'],
    reads: ['members', 'memberImports', 'membershipTransactions', 'subscriptionFares', 'parking'],
  }),
} as const;
