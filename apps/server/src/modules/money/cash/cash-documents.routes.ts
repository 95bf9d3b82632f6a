import { contract } from '@parking/contract/contract';
import type { ListQuery } from '@parking/contract/core/list';
import type { CashMutation, CashOut } from '@parking/contract/money/cash/cash-documents';
import type { CashCategoryType } from '@parking/contract/money/cash/cash-categories';
import { bookedHandlers } from '../../../platform/http/booked-handlers.ts';
import { type Context, type Route, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../../platform/http/list-handlers.ts';
import { byLabel, resourceHandlers } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type CashIn,
  bookIn,
  categoryRule,
  checkCategory,
  labelOf,
  linesOfCashIn,
  linesOfCashMutation,
  linesOfCashOut,
  refuseDeposit,
  refuseSameAccount,
} from './cash-documents.ts';
import { takeOutOfCashIn } from './lower-cash-in.ts';
import { confirmArrival, refuseArrived, transferOf } from './arrivals.ts';
import { refusePaidBack } from './petty-cash.ts';
import { bookOrTell, decideMoneyOut, refuseDecided, standingOf } from '../journal/money-out.ts';

export const cashBook: ListOptions<typeof contract.cashTransactions.list> = {
  view: 'cash_transactions_v',
  defaultSort: [
    { column: 'transactionDate', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ],
};

/** Within a day the book goes on in the same direction. */
const inBookOrder = (query: ListQuery): ListQuery => ({
  ...query,
  sort: query.sort.flatMap((sort) => (sort.column === 'transactionDate' ? [sort, { ...sort, column: 'id' }] : [sort])),
});

/** What money in cash accounts was for, the documents that move it, and the accounts' book. */
export function cashDocumentRoutes(platform: Platform): Route[] {
  const { cashCategories, cashIns, cashOuts, cashMutations, cashTransactions } = contract;
  const book = listHandlers(platform, cashTransactions, cashBook);
  const booked = ['amount', 'cashId', 'transactionDate', 'cashTransactionCategoryId'] as const;
  const bookOut = bookIn('CASH_OUT', linesOfCashOut);
  const bookMutation = bookIn('CASH_MUTATION', linesOfCashMutation);
  return [
    ...implement(cashCategories, {
      ...resourceHandlers(cashCategories, platform, {
        table: 'cash_transaction_categories',
        defaultSort: byLabel,
        beforeWrite: categoryRule,
      }),
      options: ({ reads }) =>
        reads
          .selectFrom('cashTransactionCategories')
          .select(['id', 'label', 'labelEn', 'cashTransactionCategoryType'])
          .orderBy('label')
          .orderBy('id')
          .$narrowType<{ cashTransactionCategoryType: CashCategoryType }>()
          .execute(),
    }),
    ...implement(
      cashIns,
      bookedHandlers<typeof cashIns, CashIn>(cashIns, platform, {
        table: 'cash_ins',
        view: 'cash_ins_v',
        day: 'transactionDate',
        booked,
        unreasoned: ['cashTransactionCategoryId'],
        files: 'cashInFiles',
        check: checkCategory('IN'),
        guard: refuseDeposit,
        takingBack: takeOutOfCashIn,
        book: bookIn('CASH_IN', linesOfCashIn),
        label: labelOf,
      }),
    ),
    ...implement(cashOuts, {
      ...bookedHandlers<typeof cashOuts, CashOut>(cashOuts, platform, {
        table: 'cash_outs',
        view: 'cash_outs_v',
        day: 'transactionDate',
        booked,
        unreasoned: ['cashTransactionCategoryId'],
        files: 'cashOutFiles',
        check: checkCategory('OUT'),
        beside: standingOf,
        guard: refuseDecided,
        takingBack: refusePaidBack,
        book: bookOrTell('cash_outs', bookOut),
        label: labelOf,
      }),
      decide: (context: Context<typeof cashOuts.decide>) =>
        decideMoneyOut<CashOut>(context, 'cash_outs', cashOuts, bookOut),
    }),
    ...implement(cashMutations, {
      ...bookedHandlers<typeof cashMutations, CashMutation>(cashMutations, platform, {
        table: 'cash_mutations',
        view: 'cash_mutations_v',
        day: 'transactionDate',
        booked: ['amount', 'cashOriginId', 'cashDestinationId', 'transactionDate'],
        check: refuseSameAccount,
        beside: transferOf,
        guard: refuseArrived,
        book: bookOrTell('cash_mutations', bookMutation),
        label: labelOf,
      }),
      decide: (context: Context<typeof cashMutations.decide>) =>
        decideMoneyOut<CashMutation>(context, 'cash_mutations', cashMutations, bookMutation),
      confirmArrival,
    }),
    ...implement(cashTransactions, {
      list: (context) => book.list({ ...context, query: inBookOrder(context.query) }),
      export: (context: Context<typeof cashTransactions.export>) =>
        book.export({ ...context, query: inBookOrder(context.query) }),
    }),
  ];
}
