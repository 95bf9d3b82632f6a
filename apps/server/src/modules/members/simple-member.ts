import type { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import type { Member } from '@parking/contract/members/members';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { refuseChangedPrice } from '../parking/exit/price.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { type Tendered, printMembership } from './print-receipt.ts';

type Call = typeof contract.memberActs.simple;
type Create = (context: Context<typeof contract.members.create>) => Promise<Member>;

/** Registers a member at a cashier's desk, as `create` does for those who keep members, and prints the receipt with it. */
export const registerSimply = (create: Create) => async (context: Context<Call>) => {
  const { tx, site, body, fail } = context;
  const { cashierSimpleMember } = await readConfiguration(tx);
  if (!cashierSimpleMember) throw fail('simple-members-off');
  const { expectedTotal, tendered, months, plateNumbers = [], nfcNumber = null, ...person } = body;
  if (plateNumbers.length === 0 && nfcNumber === null)
    throw badInput({ path: 'plateNumbers', code: 'too-few', values: { minimum: 1 } });
  const today = toLocalDate(new Date(), site.zone);
  const given = {
    ...person,
    plateNumbers,
    nfcNumber,
    memberType: 'NON_STAFF' as const,
    memberStartDate: today,
    paidTypeId: person.paidTypeId ?? null,
    membershipTransactionDetails: [{ months }],
  };
  const member = await create({ ...context, body: given }).catch((error: unknown) => {
    throw withOwnPaths(error);
  });
  const sold = await findSold(tx, member.id);
  refuseChangedPrice(sold.amount, expectedTotal);
  const cash = payCash(context, sold.amount, tendered);
  return { member, receipt: await printMembership(tx, context, sold.id, cash), change: cash?.change ?? null };
};

/** Of the one period this call says the months alone. */
function withOwnPaths(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'bad-input') return error;
  const fields = (error.detail.fields ?? []).map((field) =>
    field.path.startsWith('membershipTransactionDetails') ? { ...field, path: 'months' } : field,
  );
  return badInput(...fields);
}

function payCash({ fail }: Context<Call>, amount: number, tendered: number | undefined): Tendered | null {
  if (tendered === undefined) return null;
  if (tendered < amount) throw fail('tendered-too-little');
  return { tendered, change: tendered - amount };
}

const findSold = (tx: Tx, memberId: string): Promise<{ id: string; amount: number }> =>
  tx
    .selectFrom('membershipTransactions')
    .select(['id', 'amount'])
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
