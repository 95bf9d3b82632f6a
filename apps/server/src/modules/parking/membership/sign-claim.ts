import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Approver, Site } from '../../../platform/http/context.ts';
import { type ApprovalRight, type Approving, getApprover } from '../../controls/approve.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { holdMember } from './member-at-entry.ts';

/** Whoever may change members says whose car it is. */
export const editsMembers = { menus: ['/members'], flag: 'editable' } as const satisfies ApprovalRight;

/**
 * Who signs that a car is a member's of which the entry knew nothing: somebody else who may change members. Neither of the two
 * sold the membership, and it is said once per member and business day. The account is held: of two at once one is the second.
 */
export async function signClaim(
  tx: Tx,
  caller: Approving & { readonly site: Site },
  memberId: string,
  day: string,
): Promise<Approver> {
  const { site, actor } = caller;
  const approver = getApprover(caller, editsMembers);
  await holdMember(tx, memberId);
  await refuseSellers(tx, site, [actor, approver], memberId);
  if (await wasClaimed(tx, memberId, day)) throw new Failure('already-claimed');
  return approver;
}

/** Refuses (`own-membership`) whoever sold it, or may hold the account of who did. */
export async function refuseSellers(
  reads: Reads,
  site: Site,
  people: readonly Pick<Actor, 'userId'>[],
  memberId: string,
): Promise<void> {
  await requireOthers(reads, site, people, await listSellers(reads, memberId), 'own-membership');
}

type People = readonly Pick<Actor, 'userId'>[];

/** Refuses whoever let the car in, or may hold the account of who did: both ends of it would be on one word. */
export const refuseWhoLetIn = (reads: Reads, site: Site, people: People, entryOperatorId: string | null) =>
  requireOthers(reads, site, people, [entryOperatorId], 'member-claim-refused');

async function requireOthers(
  reads: Reads,
  site: Site,
  people: People,
  concerned: readonly (string | null)[],
  refusal: 'own-membership' | 'member-claim-refused',
): Promise<void> {
  for (const actor of people) await requireTwoPersons({ reads, site, actor }, concerned, () => new Failure(refusal));
}

/** Who sold what stands of it, or gave the days of a guest. */
async function listSellers(reads: Reads, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct operator_id as id from membership_transactions t where member_id = ${memberId}
      and not exists (select from membership_rollbacks r where r.transaction_id = t.id)
    union select by_id from guest_days where member_id = ${memberId} and state = 'GIVEN' and by_id is not null`.execute(
    reads,
  );
  return rows.map(({ id }) => id);
}

/** Somebody has said so already, be it of a car with an entry or without. */
async function wasClaimed(reads: Reads, memberId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from stays where member_id = ${memberId} and state = 'OUT' and business_day = ${day}
      and 'member-late-claim' = any(flags) and priced_as #>> '{membership,identified,by}' = 'PERSON' limit 1`.execute(
    reads,
  );
  return rows.length > 0;
}
