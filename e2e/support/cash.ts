import type { Api } from './api.ts';
import { local } from './lane.ts';
import { unique } from './story.ts';

/** An account of cash with money in it. */
export async function fundCash(api: Api, amount: number): Promise<{ readonly id: string; readonly name: string }> {
  const name = unique('Brankas ');
  const { id } = await api.call<{ id: string }>('POST', '/cash', { name, code: unique('B').slice(0, 30) });
  await bookCash(api, 'IN', { cashId: id, amount });
  return { id, name };
}

interface Booked {
  readonly cashId: string;
  readonly amount: number;
  readonly note?: string;
}

/** Cash that came into an account, or went out of it, today. */
export async function bookCash(api: Api, direction: 'IN' | 'OUT', booked: Booked): Promise<void> {
  const categories = await api.call<{ id: string; cashTransactionCategoryType: string }[]>(
    'GET',
    '/cash-transaction-category/list',
  );
  await api.call('POST', direction === 'IN' ? '/cash-in' : '/cash-out', {
    ...booked,
    transactionDate: local(0).slice(0, 10),
    cashTransactionCategoryId: categories.find((one) => one.cashTransactionCategoryType === direction)?.id,
  });
}
