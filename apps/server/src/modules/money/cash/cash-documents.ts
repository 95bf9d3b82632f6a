import type { RowOf } from '@parking/contract/core/endpoint';
import { formatRupiah } from '@parking/contract/core/money';
import type { CashCategoryType } from '@parking/contract/money/cash/cash-categories';
import type { CashMutation, CashOut, MoneyOutState, cashIns } from '@parking/contract/money/cash/cash-documents';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import { type Booking, bookingKind } from '../../../platform/http/booked-handlers.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { contract } from '@parking/contract/contract';
import type { Fields, WriteRule } from '../../../platform/http/resource-handlers.ts';
import {
  type AccountRef,
  type EntryLine,
  type NewEntry,
  linesOfEntry,
  postEntries,
  reversed,
} from '../journal/journal.ts';

export type CashIn = RowOf<(typeof cashIns)['list']>;
type Kind = 'CASH_IN' | 'CASH_OUT' | 'CASH_MUTATION';

export const cash = (ownerId: string): AccountRef => ({ kind: 'CASH', ownerId });
export const inTransit = (ownerId: string): AccountRef => ({ kind: 'CASH_IN_TRANSIT', ownerId });

/** Money that came in stands against what it came for. */
export function linesOfCashIn({ cashId, cashTransactionCategoryId, amount }: CashIn): EntryLine[] {
  if (cashTransactionCategoryId === null) throw new Error('A cash-in by hand has a category.');
  const category: AccountRef = { kind: 'CASH_CATEGORY', ownerId: cashTransactionCategoryId };
  return [
    { account: cash(cashId), amount },
    { account: category, amount: -amount },
  ];
}

export const linesOfCashOut = ({ cashId, cashTransactionCategoryId: ownerId, amount }: CashOut): EntryLine[] => [
  { account: cash(cashId), amount: -amount },
  { account: { kind: 'CASH_CATEGORY', ownerId }, amount },
];

/** What goes to a bank is there once its statement says so. */
export const linesOfCashMutation = ({
  cashOriginId,
  cashDestinationId,
  amount,
  arrival,
}: CashMutation): EntryLine[] => [
  { account: cash(cashOriginId), amount: -amount },
  { account: arrival === null ? cash(cashDestinationId) : inTransit(cashDestinationId), amount },
];

interface Standing {
  readonly id: string;
  readonly businessDay: string;
  readonly lines: readonly EntryLine[];
}

/** Books what a document says in the journal; what it said before is taken back on its own day. */
export const bookIn =
  <Row extends { readonly transactionDate: string; readonly state?: MoneyOutState }>(
    type: Kind,
    linesOf: (row: Row) => EntryLine[],
  ) =>
  async (
    { tx, site, actorId }: { readonly tx: Tx; readonly site: Site; readonly actorId: string },
    { id, after, reason }: Booking<Row>,
  ): Promise<void> => {
    const { count, standing } = await readBookings(tx, type, id);
    const usual = { siteId: site.id, type, sourceId: id, depositId: null, actorId, reason };
    const entries: NewEntry[] = [];
    if (standing)
      entries.push({
        ...usual,
        kind: bookingKind('REVERSAL', count),
        businessDay: standing.businessDay,
        reversesId: standing.id,
        lines: reversed(standing.lines),
      });
    if (after && isPosted(after.state))
      entries.push({
        ...usual,
        kind: bookingKind('BOOKING', count + 1),
        businessDay: after.transactionDate,
        lines: linesOf(after),
      });
    await postEntries(tx, entries);
  };

/** What waits for a second name, or did not get it, stands nowhere. */
const isPosted = (state: MoneyOutState | undefined): boolean => state !== 'WAITING' && state !== 'REFUSED';

/** How often a document was booked, and the posting that was not taken back. */
async function readBookings(
  reads: Reads,
  type: Kind,
  id: string,
): Promise<{ count: number; standing: Standing | null }> {
  const { rows } = await sql<Standing & { stands: boolean }>`
    select e.id, to_char(e.business_day, 'YYYY-MM-DD') as "businessDay",
      not exists (select from journal_entries r where r.reverses_id = e.id) as stands,
      ${linesOfEntry} as lines
    from journal_entries e where e.source_id = ${id} and e.type = ${type} and e.reverses_id is null`.execute(reads);
  return { count: rows.length, standing: rows.find(({ stands }) => stands) ?? null };
}

/** The category is there and for this direction; its type cannot change before this is committed. */
export const checkCategory =
  (type: CashCategoryType) =>
  async (tx: Tx, { cashTransactionCategoryId }: Fields): Promise<void> => {
    const path = 'cashTransactionCategoryId';
    if (typeof cashTransactionCategoryId !== 'string') throw badInput({ path, code: 'required' });
    const category = await tx
      .selectFrom('cashTransactionCategories')
      .select('cashTransactionCategoryType')
      .where('id', '=', cashTransactionCategoryId)
      .forKeyShare()
      .executeTakeFirst();
    if (!category) throw badInput({ path, code: 'does-not-exist' });
    if (category.cashTransactionCategoryType !== type) throw badInput({ path, code: 'wrong-direction' });
  };

export function refuseSameAccount(_: Reads, { cashOriginId, cashDestinationId }: Fields): void {
  if (cashOriginId === cashDestinationId) throw badInput({ path: 'cashDestinationId', code: 'not-different' });
}

/** Finance's bookings of deposits are undone where they were made, by the deposit. */
export function refuseDeposit({ depositId }: CashIn): void {
  if (depositId !== null) throw new Failure('made-by-deposit');
}

/** The type of a category that money was booked under stays. */
export const categoryRule: WriteRule<typeof contract.cashCategories> = async ({ tx }, input, current) => {
  const { cashTransactionCategoryType: type } = input;
  if (current === null || type === undefined || type === current.cashTransactionCategoryType) return input;
  const { rows } = await sql`
    select from cash_ins where cash_transaction_category_id = ${current.id}
    union all select from cash_outs where cash_transaction_category_id = ${current.id} limit 1`.execute(tx);
  if (rows.length > 0) throw new Failure('in-use', { values: { by: 'cashTransactions' } });
  return input;
};

export const labelOf = ({ number, amount, transactionDate }: Pick<CashIn, 'number' | 'amount' | 'transactionDate'>) =>
  `${number} · ${transactionDate} · ${formatRupiah(amount)}`;
