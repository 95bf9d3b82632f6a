import { contract } from '@parking/contract/contract';
import type { Member } from '@parking/contract/members/members';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { findRecord, listSourceOf } from '../../platform/http/resource-handlers.ts';
import { type Buyer, findBuyer } from './buyer.ts';
import { memberTable, worksWith } from './member-rule.ts';

type Calls = typeof contract.memberActs;

/** The member as the screens show it. */
export async function showMember({ tx, site }: Pick<Context, 'tx' | 'site'>, id: string): Promise<Member> {
  const member = await findRecord(tx, listSourceOf(contract.members, memberTable), id, site.zone);
  if (!member) throw new Failure('record-not-found');
  return member;
}

/** Holds a member for an act: what was bought and who it is stay so until it is committed. */
export async function holdBuyer(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
  today: string,
  call: Calls['updateCard'] | Calls['updateType'],
): Promise<Buyer> {
  await tx.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
  const buyer = await findBuyer(tx, id, today);
  if (!buyer) throw new Failure('record-not-found');
  if (!worksWith(actor, call, 'editable', buyer.memberType)) throw new Failure('forbidden');
  return buyer;
}
