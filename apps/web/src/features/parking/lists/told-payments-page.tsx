import Link from '@mui/material/Link';
import { toldPayments } from '@parking/contract/parking/payments/told-payments';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Raw } from './raw.tsx';
import './texts.ts';

const looks = {
  RECEIVED: { tone: 'info', icon: 'hourglass_empty' },
  TAKEN: { tone: 'success', icon: 'check' },
  FORGED: { tone: 'error', icon: 'gpp_bad' },
  UNKNOWN: { tone: 'warning', icon: 'help' },
} as const;

export const ahead = listAhead(toldPayments);

/** What providers told by themselves, or somebody in their name, and the payment that it is about. */
export default function ToldPaymentsPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={toldPayments}
      route="/payment_notifications"
      texts="stays.toldPayments"
      columns={[
        { key: 'at' },
        {
          key: 'state',
          cell: ({ state }) => <ToneChip {...looks[state]}>{t(`stays.toldPayments.values.state.${state}`)}</ToneChip>,
        },
        // On a phone these are what stands on the card.
        { key: 'amount' },
        { key: 'parkingCode' },
        { key: 'provider' },
        {
          key: 'paidTypeId',
          cell: ({ paidTypeLabel, paidTypeLabelEn }) => labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn }),
          exportKey: 'paidTypeLabel',
        },
        { key: 'times' },
        { key: 'lastAt', hidden: true },
        { key: 'address', hidden: true },
      ]}
      nameOf={({ provider, at }) => `${t(`stays.toldPayments.values.provider.${provider}`)}, ${formatDateTime(at)}`}
      more={({ body, paymentId }) => (
        <>
          {paymentId !== null && (
            <Link component={RouterLink} to={`/transaction-log?paymentId.equals=${paymentId}`}>
              {t('stays.toPayment')}
            </Link>
          )}
          <Raw body={body} />
        </>
      )}
    />
  );
}
