import { catalogue } from '../core/resource.ts';

export const transactionTypes = catalogue({
  name: 'transaction type',
  path: '/transaction_types',
});
