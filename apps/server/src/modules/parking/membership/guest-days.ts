import { toLocalDateTime } from '@parking/contract/core/time';
import { midnight } from '@parking/contract/members/entitlement/covered-times';
import type { GuestDays } from '@parking/contract/members/entitlement/membership';
import { dayAfter } from '@parking/contract/members/membership-periods';
import { sql } from 'kysely';
import type { Site } from '../../../platform/http/context.ts';

/** Days as they were given to a guest, and from when until when that held. */
export interface GivenDays {
  readonly fromDate: string;
  readonly toDate: string;
  readonly holdsFrom: string;
  readonly holdsUntil: string | null;
}

/** In SQL, of the member `m`: every time that days were given, also those that others took the place of. */
export const givenDays = sql`(select coalesce(jsonb_agg(jsonb_build_object('fromDate', g.from_date, 'toDate', g.to_date,
    'holdsFrom', g.holds_from, 'holdsUntil', g.holds_until)), '[]')
  from guest_days g where g.member_id = m.id and g.state = 'GIVEN') as given`;
export const waitsForSecond = sql`exists (select from guest_days w where w.member_id = m.id and w.state = 'WAITING') as waits`;

interface Guest {
  readonly memberEndDate: string | null;
  readonly given: readonly GivenDays[];
  readonly waits: boolean;
}

/** Which times the days come to: of each only while it was the guest's, so that no change gives or takes anything backwards. */
export function guestDays({ memberEndDate, given, waits }: Guest, { zone }: Pick<Site, 'zone'>): GuestDays {
  const local = (at: string): string => toLocalDateTime(new Date(at), zone);
  const times = given.map(({ fromDate, toDate, holdsFrom, holdsUntil }) => {
    const [from, until] = [midnight(fromDate), midnight(dayAfter(toDate))];
    const [since, ended] = [local(holdsFrom), holdsUntil === null ? until : local(holdsUntil)];
    return { from: from > since ? from : since, until: until < ended ? until : ended };
  });
  return { given: times, lastDay: memberEndDate ?? '', waits };
}
