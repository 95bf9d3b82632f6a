import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import { formatRupiah } from '@parking/contract/core/money';
import { fromBasisPoints, toBasisPoints } from '@parking/contract/core/patterned';
import type { FeeRate } from '@parking/contract/money/fee-rates';
import type { PaidTypeKind } from '@parking/contract/money/paid-types';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { signLoosening } from '../../controls/sign-loosening.ts';
import { findDifferences } from '../reconciliation/find-differences.ts';
import { holdAccount } from '../reconciliation/hold-account.ts';
import { expectFeesAnew } from './expected-fees.ts';

type Calls = typeof contract.feeRates;

/** What the provider of a payment type keeps, the newest rate first. */
export async function listFeeRates(reads: Reads, paidTypeId: string): Promise<FeeRate[]> {
  await getPaidType(reads, paidTypeId);
  const { rows } = await sql<Omit<FeeRate, 'percent'> & { basisPoints: number }>`
    select id, from_day, to_day, basis_points, fixed, free_up_to, bearer, rounding, in_use, "by" from fee_rates_v
    where paid_type_id = ${paidTypeId} order by from_day desc`.execute(reads);
  return rows.map(({ basisPoints, ...row }) => ({ ...row, percent: fromBasisPoints(basisPoints) }));
}

async function getPaidType(reads: Reads, id: string): Promise<{ readonly label: string; readonly kind: PaidTypeKind }> {
  const found = await reads
    .selectFrom('paidTypes')
    .select(['label', 'kind'])
    .where('id', '=', id)
    .$narrowType<{ kind: PaidTypeKind }>()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  return found;
}

/**
 * Writes down what a provider keeps from a day on. The rate that holds on that day ends the day before, and stays what it was for the
 * payments of its days. Refuses a day that is not after the newest rate's first.
 */
export async function addFeeRate(context: Context<Calls['add']>): Promise<FeeRate[]> {
  const { tx, params, body, actor } = context;
  const { fromDay, percent, fixed, freeUpTo = null, bearer, rounding } = body;
  const { label, kind } = await holdRates(tx, params.id);
  // A customer is asked for no more than the price by a code.
  if (bearer === 'CUSTOMER' && kind === 'QRIS') throw badInput({ path: 'bearer', code: 'not-an-option' });
  const [newest] = await listFeeRates(tx, params.id);
  if (newest && fromDay <= newest.fromDay)
    throw badInput({ path: 'fromDay', code: 'too-small', values: { minimum: shiftDays(newest.fromDay, 1) } });
  await signRates(context, label, {
    from: fromDay,
    before: newest ? told(newest) : null,
    after: told({ percent, fixed, freeUpTo, bearer }),
  });
  if (newest && (newest.toDay === null || newest.toDay >= fromDay)) await endAt(tx, newest.id, shiftDays(fromDay, -1));
  await tx
    .insertInto('feeRates')
    .values({
      id: newId(),
      paidTypeId: params.id,
      fromDay,
      basisPoints: toBasisPoints(percent),
      fixed,
      freeUpTo,
      bearer,
      rounding,
      byId: actor.userId,
    })
    .execute();
  await context.log({
    action: 'add-fee-rate',
    entity: 'paid_types',
    entityId: params.id,
    after: { fromDay, percent, fixed, freeUpTo, bearer, rounding },
  });
  return holdAgainst(context, params.id, fromDay);
}

/**
 * Ends a rate after a day, at the latest on that on which it ends already. One that no payment was made under is taken back by a day
 * before its first; one that was used keeps its first day.
 */
export async function endFeeRate(context: Context<Calls['end']>): Promise<FeeRate[]> {
  const { tx, params, body } = context;
  const { rateId, lastDay } = body;
  const { label } = await holdRates(tx, params.id);
  const rate = (await listFeeRates(tx, params.id)).find(({ id }) => id === rateId);
  if (!rate) throw badInput({ path: 'rateId', code: 'does-not-exist' });
  const { fromDay, toDay, inUse } = rate;
  const minimum = inUse ? fromDay : shiftDays(fromDay, -1);
  if (lastDay < minimum) throw badInput({ path: 'lastDay', code: 'too-small', values: { minimum } });
  if (toDay !== null && lastDay > toDay)
    throw badInput({ path: 'lastDay', code: 'too-big', values: { maximum: toDay } });
  await signRates(context, label, { from: shiftDays(lastDay, 1), before: told(rate), after: null });
  if (lastDay < fromDay) await tx.deleteFrom('feeRates').where('id', '=', rateId).execute();
  else await endAt(tx, rateId, lastDay);
  await context.log({
    action: 'end-fee-rate',
    entity: 'paid_types',
    entityId: params.id,
    before: { fromDay, toDay },
    after: { fromDay, toDay: lastDay < fromDay ? null : lastDay },
  });
  return holdAgainst(context, params.id, shiftDays(lastDay, 1));
}

const endAt = async (tx: Tx, id: string, toDay: string): Promise<void> => {
  await tx.updateTable('feeRates').set({ toDay }).where('id', '=', id).execute();
};

/** Two that write rates of a type wait for each other, and for whatever is held against them. */
async function holdRates(tx: Tx, paidTypeId: string): Promise<Awaited<ReturnType<typeof getPaidType>>> {
  await holdAccount(tx, { paidTypeId, cashId: null });
  const { rows } = await sql`select from paid_types where id = ${paidTypeId} for no key update`.execute(tx);
  if (rows.length === 0) throw new Failure('record-not-found');
  return getPaidType(tx, paidTypeId);
}

/** As people say it, in a notification and on a recap. */
const told = ({
  percent,
  fixed,
  freeUpTo,
  bearer,
}: Pick<FeeRate, 'percent' | 'fixed' | 'freeUpTo' | 'bearer'>): string =>
  [
    `${percent} %`,
    fixed === 0 ? null : `+ ${formatRupiah(fixed)}`,
    freeUpTo === null ? null : `> ${formatRupiah(freeUpTo)}`,
    bearer === 'OPERATOR' ? null : bearer,
  ]
    .filter((part) => part !== null)
    .join(' ');

interface Rated {
  readonly from: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a provider may keep on one name follows from its rates: they are said by two. */
async function signRates(
  context: Context<Calls['add']> | Context<Calls['end']>,
  label: string,
  { from, before, after }: Rated,
): Promise<void> {
  const subject = { id: context.params.id, label };
  const change = { name: 'feeRate', subject, before, after, loosens: true } as const;
  await signLoosening(context, { menus: ['/paid-type'], flag: 'editable' }, change, from);
}

/** What does not agree by the rates as they are now. */
async function holdAgainst(
  { tx, site }: Context<Calls['add']> | Context<Calls['end']>,
  paidTypeId: string,
  fromDay: string,
): Promise<FeeRate[]> {
  await expectFeesAnew(tx, paidTypeId, fromDay);
  await findDifferences({ tx, site }, { paidTypeIds: [paidTypeId] });
  return listFeeRates(tx, paidTypeId);
}
