import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { dateTime, oneOf } from '../../core/list.ts';
import { Labelled, Option, labelledColumns, resource } from '../../core/resource.ts';

/** Whether money came in or went out. */
export const cashCategoryTypes = ['IN', 'OUT'] as const;
export type CashCategoryType = (typeof cashCategoryTypes)[number];

const type = { cashTransactionCategoryType: z.enum(cashCategoryTypes) };

const standard = resource({
  name: 'cash category',
  path: '/cash-transaction-category',
  menu: '/cash-transaction-category',
  entity: 'cashCategories',
  input: Labelled.extend(type),
  shown: z.object({}),
  columns: { ...labelledColumns, cashTransactionCategoryType: oneOf(cashCategoryTypes), updatedAt: dateTime() },
  conflicts: ['in-use'],
});

/** What money in cash accounts came from and went to. The type of one that was used stays. */
export const cashCategories = {
  ...standard,
  options: endpoint({ ...standard.options, reply: z.array(Option.extend(type)) }),
} as const;
