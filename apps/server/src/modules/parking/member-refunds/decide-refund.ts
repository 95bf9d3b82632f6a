import type { contract } from '@parking/contract/contract';
import { formatRupiah } from '@parking/contract/core/money';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { postEntry } from '../../money/journal/journal.ts';
import { lineOfOwed, listOwed } from '../../money/on-account/owe-back.ts';
import { fourEyes } from '../../money/two-names.ts';
import { holdEnded } from '../exit/hold-ended.ts';
import { holdMember } from '../membership/member-at-entry.ts';
import { refuseInvolved } from './ask-refund.ts';
import { type JudgedRefund, judgeRefund, readPaidStay, refundRefused } from './judge-refund.ts';
import { tellMember } from './tell-member.ts';

type Decide = Context<typeof contract.memberRefunds.decide>;

/**
 * A second person agrees: the sale stands, and beside it an entry owes the member what was too much. It lies on account from then
 * on, and is given back out of a cash account of finance. What it follows from is judged once more, as a period may have been
 * taken back, or an audit have found something, since it was asked for: audits of the stay wait until it is decided.
 */
export async function decideRefund(context: Decide): Promise<void> {
  const { tx, site, actor, params, body } = context;
  if (!body.accepted && !body.note) throw badInput({ path: 'note', code: 'required' });
  const asked = await lockWaiting(tx, params.id);
  const { memberId, byId } = asked;
  await holdEnded(tx, [asked.stayId]);
  const stay = await readPaidStay(tx, asked.stayId);
  if (!stay) throw new Failure('record-not-found');
  const who = { reads: tx, site, actor };
  await requireTwoPersons(who, [byId], () => fourEyes('askedForRefund', 'ADMIN, FINANCE, OWNER'));
  await refuseInvolved(who, stay, memberId);
  const judged = body.accepted ? await judgeRefund(tx, site, stay, memberId) : null;
  if (judged && judged.amount !== asked.amount)
    throw new Failure('refund-changed', { values: { amount: formatRupiah(judged.amount) } });
  if (judged && !judged.isProven) throw refundRefused('refundNotPaid');
  await tx
    .updateTable('memberRefunds')
    .set({
      state: body.accepted ? 'AGREED' : 'REFUSED',
      decidedBy: actor.userId,
      decidedAt: new Date(),
      decidedNote: body.note || null,
    })
    .where('id', '=', params.id)
    .execute();
  if (judged) await oweRefund(context, judged, asked);
  await context.log({
    action: 'decide-refund',
    entity: 'member_refunds',
    entityId: params.id,
    before: { state: 'WAITING' },
    after: { state: body.accepted ? 'AGREED' : 'REFUSED', memberId, askedBy: byId, note: body.note || null },
  });
}

interface Asked {
  readonly stayId: string;
  readonly memberId: string;
  readonly amount: number;
  readonly tax: number;
  readonly note: string;
  readonly byId: string;
}

/** Its member before it, as whoever asks holds them. */
async function lockWaiting(tx: Tx, id: string): Promise<Asked> {
  const found = await tx.selectFrom('memberRefunds').select('memberId').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  await holdMember(tx, found.memberId);
  const row = await tx
    .selectFrom('memberRefunds')
    .select(['stayId', 'memberId', 'amount', 'tax', 'note', 'byId', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'WAITING') throw new Failure('already-settled');
  return row;
}

/** By the same shares of revenue and tax as the sale had; no deposit and no drawer has a part in it. */
async function oweRefund(
  { tx, site, actor }: Decide,
  { stay }: JudgedRefund,
  { memberId, amount, tax, note }: Asked,
): Promise<void> {
  await postEntry(tx, {
    siteId: site.id,
    type: 'MEMBER_REFUND',
    kind: 'REFUND',
    sourceId: stay.id,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId: actor.userId,
    reason: note,
    lines: [
      { account: { kind: 'REVENUE' }, amount: amount - tax },
      { account: { kind: 'TAX' }, amount: tax },
      lineOfOwed(amount),
    ],
  });
  await listOwed(tx, {
    id: stay.id,
    cause: 'MEMBER_STAY',
    amount,
    paidTypeId: null,
    operatorId: stay.operatorId,
    reference: stay.receiptNumber,
    paidAt: stay.exitedAt,
  });
  await tellMember(tx, site, { memberId, receiptNumber: stay.receiptNumber, amount, state: 'AGREED' });
}
