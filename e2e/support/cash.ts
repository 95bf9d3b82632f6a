import type { Api } from './api.ts';
import { local } from './lane.ts';
import { unique } from './story.ts';

/** An account of cash with money in it. */
export async function fundCash(api: Api, amount: number): Promise<{ readonly id: string; readonly name: string }> {
  const name = unique('Brankas ');
  const { id } = await api.call<{ id: string }>('POST', '/cash', { name, code: unique('B').slice(0, 30) });
  const categories = await api.call<{ id: string; cashTransactionCategoryType: string }[]>(
    'GET',
    '/cash-transaction-category/list',
  );
  await api.call('POST', '/cash-in', {
    cashId: id,
    amount,
    transactionDate: local(0).slice(0, 10),
    cashTransactionCategoryId: categories.find((one) => one.cashTransactionCategoryType === 'IN')?.id,
  });
  return { id, name };
}
