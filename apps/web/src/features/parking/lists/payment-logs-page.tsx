import { parkingTransactionLogs } from '@parking/contract/parking/lists/parking-logs';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Raw } from './raw.tsx';
import './texts.ts';

const list = { list: parkingTransactionLogs.list, export: parkingTransactionLogs.export };

export const ahead = listAhead(list);

const looks = {
  PENDING: { tone: 'warning', icon: 'hourglass_empty' },
  PAID: { tone: 'success', icon: 'paid' },
  FAILED: { tone: 'error', icon: 'error' },
  EXPIRED: { tone: 'neutral', icon: 'event_busy' },
} as const;

/** Requests and answers of cashless payments and cards. */
export default function PaymentLogsPage() {
  const { t } = useTranslation();
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
        {
          key: 'status',
          cell: ({ status }) => (
            <ToneChip {...looks[status]}>{t(`stays.paymentLogs.values.status.${status}`)}</ToneChip>
          ),
        },
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
