import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { formatRupiah } from '@parking/contract/core/money';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { type RefundQuote, refundsOfMonth } from '@parking/contract/parking/member-refunds/member-refunds';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { fourEyes } from '../../money/two-names.ts';
import { listAllowedAt } from '../../notices/allowed-at.ts';
import { notify } from '../../notices/notify.ts';
import { holdMember } from '../membership/member-at-entry.ts';
import { refuseSellers } from '../membership/sign-claim.ts';
import { type JudgedRefund, type PaidStay, findPaidStay, judgeRefund } from './judge-refund.ts';

type Calls = typeof contract.memberRefunds;
type Looking = Pick<Context, 'reads' | 'site' | 'actor'>;

/** Nobody gives back what they sold or let in themselves, nor on a membership that they sold. */
export async function refuseInvolved(
  context: Looking,
  { operatorId, entryOperatorId }: Pick<PaidStay, 'operatorId' | 'entryOperatorId'>,
  memberId: string,
): Promise<void> {
  const { reads, site, actor } = context;
  await requireTwoPersons(context, [operatorId, entryOperatorId], () => fourEyes('soldThis', 'ADMIN, FINANCE, OWNER'));
  await refuseSellers(reads, site, [actor], memberId);
}

/** What the receipt would bring back. Nothing is changed. */
export async function quoteRefund(context: Context<Calls['quote']>): Promise<RefundQuote> {
  const { reads, site, params, body } = context;
  await requireMember(reads, params.id);
  const stay = await findPaidStay(reads, site, body.receiptNumber);
  await refuseInvolved(context, stay, params.id);
  await refuseAsked(reads, stay.id);
  const judged = await judgeRefund(reads, site, stay, params.id);
  await refuseMany(reads, params.id, monthOf(stay, site));
  return asQuote(judged, site);
}

/**
 * Asks that a stay is given back. The account is held: of two receipts at once the second sees the first, so that neither the
 * places of the membership nor the number of a month are given twice. Returns the refund.
 */
export async function askRefund(context: Context<Calls['ask']>): Promise<string> {
  const { tx, site, actor, params, body } = context;
  await holdMember(tx, params.id);
  const member = await requireMember(tx, params.id);
  const stay = await findPaidStay(tx, site, body.receiptNumber);
  await refuseInvolved({ reads: tx, site, actor }, stay, params.id);
  await refuseAsked(tx, stay.id);
  const { judgedAs, paid, price, takenOff, amount, tax } = await judgeRefund(tx, site, stay, params.id);
  if (body.expectedAmount !== undefined && body.expectedAmount !== amount)
    throw new Failure('refund-changed', { values: { amount: formatRupiah(amount) } });
  const month = monthOf(stay, site);
  await refuseMany(tx, params.id, month);
  const id = newId();
  const asked = await tx
    .insertInto('memberRefunds')
    .values({
      id,
      stayId: stay.id,
      memberId: params.id,
      month,
      receiptNumber: stay.receiptNumber,
      paid,
      price,
      takenOff,
      amount,
      tax,
      judgedAs: JSON.stringify(judgedAs),
      note: body.note,
      byId: actor.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody asked at this moment for another member.
  if (!asked) throw new Failure('refund-asked');
  await notify(tx, site.id, {
    type: 'MEMBER_REFUND_WAITING',
    values: { member: member.name, username: actor.username },
    filter: { 'id.equals': params.id },
    about: id,
    flag: 'editable',
    alsoTell: await listAllowedAt(tx, contract.memberRefunds.decide),
    butTo: [actor.userId],
  });
  // Without the amount, which the refund has: who counts blind may read the log.
  await context.log({
    action: 'ask-refund',
    entity: 'member_refunds',
    entityId: id,
    after: { memberId: params.id, receiptNumber: stay.receiptNumber, note: body.note },
  });
  return id;
}

/** Guests have paid for nothing; who is archived is no member. */
async function requireMember(reads: Reads, id: string): Promise<{ readonly name: string }> {
  const member = await reads
    .selectFrom('members')
    .select('name')
    .where('id', '=', id)
    .where('kind', '=', 'MEMBER')
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!member) throw new Failure('record-not-found');
  return member;
}

async function refuseAsked(reads: Reads, stayId: string): Promise<void> {
  const { rows } = await sql`
    select from member_refunds where stay_id = ${stayId} and state <> 'REFUSED'`.execute(reads);
  if (rows.length > 0) throw new Failure('refund-asked');
}

async function refuseMany(reads: Reads, memberId: string, month: string): Promise<void> {
  const { rows } = await sql`
    select from member_refunds where member_id = ${memberId} and month = ${month}::date and state <> 'REFUSED'`.execute(
    reads,
  );
  if (rows.length >= refundsOfMonth) throw new Failure('refunds-used', { values: { count: rows.length } });
}

const monthOf = ({ exitedAt }: PaidStay, { zone }: Site): string => `${toLocalDate(exitedAt, zone).slice(0, 7)}-01`;

const asQuote = ({ stay, paid, price, takenOff, amount }: JudgedRefund, { zone }: Site): RefundQuote => ({
  parkingOutId: stay.id,
  receiptNumber: stay.receiptNumber,
  provisionalNumber: stay.provisionalNumber,
  parkingCode: stay.code,
  plateNumber: stay.exitPlate ?? stay.entryPlate,
  datetimeIn: toLocalDateTime(stay.enteredAt, zone),
  datetimeOut: toLocalDateTime(stay.exitedAt, zone),
  gateOut: stay.gateOut,
  cashier: stay.cashier,
  paid,
  price,
  takenOff,
  amount,
});
