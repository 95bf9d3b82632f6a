import { z } from 'zod';
import {
  NamedFile,
  bookedColumns,
  bookedDay,
  bookedNote,
  bookedResource,
  bookedShown,
  fileTokens,
} from '../core/booked-resource.ts';
import type { ErrorCode } from '../core/errors.ts';
import { id } from '../core/id.ts';
import { type Columns, dateTime, money, ordinal, reference } from '../core/list.ts';
import { entryRupiah } from '../core/money.ts';
import { localDate } from '../core/time.ts';

const booked = {
  amount: entryRupiah(1),
  note: bookedNote(),
  /** The business day it counts for; not in the future. */
  transactionDate: localDate(),
};
const shownCategory = { cash: z.string(), category: z.string().nullable(), categoryEn: z.string().nullable() };
const columns = {
  ...bookedColumns,
  amount: money(),
  transactionDate: bookedDay,
  updatedAt: dateTime(),
} satisfies Columns;
const categoryColumns = {
  cashId: reference('/cash/list'),
  cashTransactionCategoryId: reference('/cash-transaction-category/list'),
} satisfies Columns;
const conflicts: readonly ErrorCode[] = ['not-enough-money'];
const cashReads = ['cash', 'cashCategories', 'deposits'] as const;

/** Money that comes into a cash account. What a deposit brought is not changed by hand. */
export const cashIns = bookedResource({
  name: 'cash in',
  path: '/cash-in',
  menu: '/cash-in',
  entity: 'cashTransactions',
  input: z.object({
    cashId: id(),
    /** Needed, but for what a deposit brought. */
    cashTransactionCategoryId: id().nullable(),
    ...booked,
    cashInFiles: fileTokens(),
  }),
  shown: z.object({
    ...bookedShown,
    ...shownCategory,
    files: z.array(NamedFile),
    depositId: id().nullable(),
    depositNumber: z.int().nullable(),
  }),
  columns: {
    ...columns,
    ...categoryColumns,
    cashTransactionCategoryId: reference('/cash-transaction-category/list', { nullable: true }),
    depositNumber: ordinal({ nullable: true, sortable: false }),
  },
  conflicts: [...conflicts, 'asset-not-found', 'made-by-deposit'],
  alsoAffects: ['cash'],
  alsoReads: cashReads,
});

/** Money that leaves a cash account, which never falls below zero. */
export const cashOuts = bookedResource({
  name: 'cash out',
  path: '/cash-out',
  menu: '/cash-out',
  entity: 'cashTransactions',
  input: z.object({ cashId: id(), cashTransactionCategoryId: id(), ...booked, cashOutFiles: fileTokens() }),
  shown: z.object({ ...bookedShown, ...shownCategory, files: z.array(NamedFile) }),
  columns: { ...columns, ...categoryColumns },
  conflicts: [...conflicts, 'asset-not-found'],
  alsoAffects: ['cash'],
  alsoReads: cashReads,
});

/** Money that goes from one cash account to another. */
export const cashMutations = bookedResource({
  name: 'cash transfer',
  path: '/cash-mutation',
  menu: '/cash-mutation',
  entity: 'cashTransactions',
  input: z.object({ cashOriginId: id(), cashDestinationId: id(), ...booked }),
  shown: z.object({ ...bookedShown, cashOrigin: z.string(), cashDestination: z.string() }),
  columns: {
    ...columns,
    cashOriginId: reference('/cash/list'),
    cashDestinationId: reference('/cash/list'),
  },
  conflicts,
  alsoAffects: ['cash'],
  alsoReads: ['cash'],
});
