import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { type PaymentOnAccount, paymentsOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import { formatPlate } from '@parking/contract/parking/plates';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { formatDateTime, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Blank, Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { ReturnsOf } from './returns-of.tsx';
import './texts.ts';

const route = '/payments_on_account';
const AttachPaymentDialog = lazy(() => import('./attach-payment-dialog.tsx'));
const EndToldRefundDialog = lazy(() => import('./end-told-refund-dialog.tsx'));
const GiveBackDialog = lazy(() => import('./give-back-dialog.tsx'));

const looks = {
  ON_ACCOUNT: { tone: 'info', icon: 'savings' },
  OWED_BACK: { tone: 'warning', icon: 'undo' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  ASKED: { tone: 'info', icon: 'hourglass_empty' },
  REFUND_TOLD: { tone: 'error', icon: 'report' },
  RETURNED: { tone: 'neutral', icon: 'check' },
} as const;

const typeOf = ({ paidTypeLabel, paidTypeLabelEn }: PaymentOnAccount): string | null =>
  paidTypeLabel === null ? null : labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn });

export const ahead = listAhead(paymentsOnAccount);

/** Cashless payments that nothing has used, whatever is owed back, and what becomes of them. */
export default function PaymentsOnAccountPage() {
  const { t } = useTranslation();
  const { addable, editable } = useFlags(route);
  const [acting, setActing] = useState<{
    act: 'attach' | 'giveBack' | 'endToldRefund';
    payment: PaymentOnAccount;
  } | null>(null);
  const close = () => setActing(null);
  const { list, export: exported } = paymentsOnAccount;
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported }}
        route={route}
        texts="onAccount.payments"
        columns={[
          { key: 'paidAt' },
          {
            key: 'state',
            cell: ({ state }) => <ToneChip {...looks[state]}>{t(`onAccount.payments.values.state.${state}`)}</ToneChip>,
          },
          { key: 'amount' },
          { key: 'ageDays' },
          { key: 'cause', onCard: true },
          { key: 'paidTypeId', cell: (row) => typeOf(row) ?? <Blank />, exportKey: 'paidTypeLabel' },
          { key: 'purpose' },
          {
            key: 'plateNumber',
            onCard: true,
            cell: ({ plateNumber }) => (plateNumber ? <Plate text={formatPlate(plateNumber)} /> : <Blank />),
          },
          { key: 'parkingCode' },
          { key: 'reference' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
          { key: 'gateId', cell: ({ gateName }) => gateName ?? <Blank />, exportKey: 'gateName' },
          { key: 'waiting', hidden: true },
          { key: 'returned', hidden: true },
          { key: 'paid', hidden: true },
        ]}
        nameOf={(row) =>
          t('onAccount.name', {
            type: typeOf(row) ?? t(`onAccount.payments.values.cause.${row.cause}`),
            amount: formatRupiah(row.paid),
            at: formatDateTime(row.paidAt),
          })
        }
        notice={(payment) => (
          <Acts>
            {addable && payment.state !== 'REFUND_TOLD' && payment.amount > payment.waiting && (
              <Button variant="contained" onClick={() => setActing({ act: 'giveBack', payment })}>
                {t('onAccount.giveBack')}
              </Button>
            )}
            {editable && payment.state === 'REFUND_TOLD' && (
              <Button variant="contained" onClick={() => setActing({ act: 'endToldRefund', payment })}>
                {t('onAccount.endToldRefund')}
              </Button>
            )}
            {editable && payment.state === 'ON_ACCOUNT' && (
              <Button variant="outlined" onClick={() => setActing({ act: 'attach', payment })}>
                {t('onAccount.attach')}
              </Button>
            )}
          </Acts>
        )}
        more={({ id }) => <ReturnsOf id={id} />}
      />
      <Suspense fallback={null}>
        {acting?.act === 'attach' && <AttachPaymentDialog payment={acting.payment} close={close} />}
        {acting?.act === 'endToldRefund' && <EndToldRefundDialog payment={acting.payment} close={close} />}
        {acting?.act === 'giveBack' && <GiveBackDialog payment={acting.payment} close={close} />}
      </Suspense>
    </>
  );
}

function Acts({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 3, '&:empty': { display: 'none' } }}>{children}</Box>
  );
}
