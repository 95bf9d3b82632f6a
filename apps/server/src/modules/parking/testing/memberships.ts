import type { Member } from '@parking/contract/members/members';
import { toLocalDate } from '@parking/contract/core/time';
import { inTransaction } from '../../../platform/db/pool.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import type { Client, TestServer } from '../../../testing/test-server.ts';
import { act, memberOf, newMember } from '../../members/testing/members.ts';
import { checkIn } from '../entry/check-in.ts';
import { findShownMember } from '../membership/member-at-entry.ts';
import { type Lane, car } from './stays.ts';

export type Joined = Member;

const daysAgo = (n: number): string => toLocalDate(new Date(Date.now() - n * 86_400_000), 'Asia/Jakarta');

/** A member whose month was bought ten days ago. */
export async function buildMember(
  server: TestServer,
  client: Client,
  subscriptionFareNameId: string,
  more: object = {},
): Promise<Joined> {
  const answer = await act.join(client, newMember(subscriptionFareNameId, { memberStartDate: daysAgo(10), ...more }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const member = memberOf(answer);
  await changeAsOwner(
    server,
    `update membership_transactions set at = at - interval '10 days' where member_id = '${member.id}'`,
  );
  return member;
}

export const plateOf = ({ plateNumbers }: Joined): string => plateNumbers[0] ?? '';

interface Shown {
  readonly nfcNumber?: string;
  readonly plateNumber: string;
  readonly vehicleId?: string;
  readonly minutesAgo?: number;
}

/** A car that was let in at a desk so many minutes ago, by what was shown there. Returns its stay. */
export async function enterOn(server: TestServer, lane: Lane, shown: Shown): Promise<string> {
  const { vehicleId = car, plateNumber, nfcNumber, minutesAgo = 61.5 } = shown;
  const { database, site: sites } = server.platform;
  const site = sites.current();
  const enteredAt = new Date(Date.now() - minutesAgo * 60_000);
  return inTransaction(database, async (tx) => {
    const asked = { nfcNumber, plateNumber, vehicleId, gateId: lane.entryId };
    const member = await findShownMember(tx, site, asked, enteredAt);
    return checkIn(tx, {
      site,
      plate: plateNumber,
      vehicleTypeId: vehicleId,
      parkingType: 'REGULAR',
      gateId: lane.entryId,
      enteredAt,
      origin: 'PRE_ENTRY',
      operatorId: null,
      member: member?.decision ?? null,
    });
  });
}
