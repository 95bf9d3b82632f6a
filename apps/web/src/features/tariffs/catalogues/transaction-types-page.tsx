import { transactionTypes } from '@parking/contract/tariffs/transaction-types';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import '../texts.ts';

export const ahead = listAhead(transactionTypes);

export default function TransactionTypesPage() {
  return <CataloguePage resource={transactionTypes} route="/transaction_types" texts="tariffs.transactionTypes" />;
}
