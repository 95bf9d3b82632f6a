import type { cashIns, cashOuts } from '@parking/contract/money/cash/cash-documents';
import { FileLinks } from '../../../kit/record/file-links.tsx';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';
import { CategoryName } from './category-name.tsx';

type Row = RowOfResource<typeof cashIns> | RowOfResource<typeof cashOuts>;

/** What a list shows of money that comes in or leaves. */
export const documentColumns = [
  { key: 'number' },
  { key: 'transactionDate' },
  { key: 'amount' },
  { key: 'cashId', cell: ({ cash }: Row) => cash, exportKey: 'cash', onCard: true },
  { key: 'cashTransactionCategoryId', cell: (row: Row) => <CategoryName {...row} />, exportKey: 'category' },
  { key: 'note' },
  { key: 'files', cell: ({ files }: Row) => <FileLinks files={files} />, exportKey: false },
  { key: 'by' },
] as const;

/** Shown when they are asked for. */
export const furtherColumns = [
  { key: 'createdAt', hidden: true },
  { key: 'updatedAt', hidden: true },
  { key: 'deleted', hidden: true },
] as const;
