import { transactionTypes } from '@parking/contract/tariffs/transaction-types';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import '../texts.ts';

export default function TransactionTypesPage() {
  return <CataloguePage resource={transactionTypes} route="/transaction_types" texts="tariffs.transactionTypes" />;
}
