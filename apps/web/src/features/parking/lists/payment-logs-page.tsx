import { parkingTransactionLogs } from '@parking/contract/parking/lists/parking-logs';
import { labelIn } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Raw } from './raw.tsx';
import './texts.ts';

const list = { list: parkingTransactionLogs.list, export: parkingTransactionLogs.export };

export const ahead = listAhead(list);

/** Requests and answers of cashless payments and cards. */
export default function PaymentLogsPage() {
  return (
    <ResourcePage
      resource={list}
      route="/transaction-log"
      texts="stays.paymentLogs"
      columns={[
        { key: 'at' },
        { key: 'direction' },
        { key: 'waitedMs' },
        { key: 'amount' },
        { key: 'status' },
        { key: 'kind' },
        {
          key: 'paidTypeId',
          cell: ({ paidTypeLabel, paidTypeLabelEn }) => labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn }),
          exportKey: 'paidTypeLabel',
        },
        { key: 'cardType' },
        { key: 'cardNumber' },
        { key: 'parkingCode' },
        { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
        { key: 'gateName', hidden: true },
        { key: 'terminal', hidden: true },
        { key: 'balanceBefore', hidden: true },
        { key: 'balanceAfter', hidden: true },
        { key: 'adapter', hidden: true },
        { key: 'adapterRef', hidden: true },
        { key: 'error', hidden: true },
      ]}
      nameOf={({ parkingCode, at }) => parkingCode ?? at}
      more={({ body }) => <Raw body={body} />}
    />
  );
}
