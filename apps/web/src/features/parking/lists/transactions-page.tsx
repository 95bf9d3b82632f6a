import { transactions } from '@parking/contract/parking/lists/transactions';
import { useTranslation } from 'react-i18next';
import { Blank } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { useEventWord } from './event-words.ts';
import { PaidType, PlateCell } from '../shared/stays/stay-cells.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import './texts.ts';

const list = { list: transactions.list, export: transactions.export };

export const ahead = listAhead(list);

/** All money by its source. */
export default function TransactionsPage() {
  const { t } = useTranslation();
  const word = useEventWord();
  return (
    <ResourcePage
      resource={list}
      route="/transactions"
      texts="stays.transactions"
      views={[{ name: t('stays.notHandedIn'), query: 'handedIn.equals=false' }]}
      columns={[
        { key: 'bookedAt' },
        { key: 'source' },
        { key: 'amount' },
        { key: 'paidTypeId', cell: (row) => <PaidType {...row} />, exportKey: 'paidTypeLabel' },
        { key: 'operatorId', cell: ({ operator }) => operator ?? <Blank />, exportKey: 'operator' },
        { key: 'businessDay' },
        { key: 'parkingCode' },
        { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
        { key: 'receiptNumber' },
        { key: 'gateName', hidden: true },
        { key: 'depositNumber', hidden: true },
        { key: 'handedIn', hidden: true },
        { key: 'kind', cell: ({ kind }) => word(kind), hidden: true },
        { key: 'holder', hidden: true },
        { key: 'reason', hidden: true },
      ]}
      nameOf={({ parkingCode, receiptNumber, bookedAt }) => receiptNumber ?? parkingCode ?? bookedAt}
      more={({ id }) => <TransactionDetails id={id} />}
    />
  );
}
