import { payments } from '@parking/contract/parking/payments/payments';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { formatRupiah } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import PaymentPanel from '../../shared/payment/payment-panel.tsx';
import type { SimpleMember } from './use-simple-member.ts';
import '../../shared/payment/texts.ts';

interface PayByCodeProps {
  readonly form: SimpleMember;
  readonly amount: number;
}

/** A QRIS code of the very price; what was paid and is not saved after all is on account. */
export function PayByCode({ form: { payment, setPayment, paidTypeId }, amount }: PayByCodeProps) {
  const { t } = useTranslation();
  const request = useApiMutation(payments.requestQr, { onSuccess: setPayment });
  const cancel = useApiMutation(payments.cancel, { onSuccess: setPayment });
  if (payment?.status === 'PAID')
    return <Alert severity="success">{t('payment.paidFor', { amount: formatRupiah(payment.amount) })}</Alert>;
  if (payment?.status === 'PENDING')
    return (
      <PaymentPanel
        payment={payment}
        onMoved={setPayment}
        onGiveUp={() => cancel.mutate({ params: { id: payment.id } })}
      />
    );
  return (
    <>
      {payment && <Alert severity="warning">{t('payment.unpaid')}</Alert>}
      <Button
        variant="outlined"
        startIcon={<Icon name="qr_code" />}
        loading={request.isPending}
        onClick={() => request.mutate({ body: { amount, paidTypeId, membership: true } })}
      >
        {t('simpleMember.askQr', { amount: formatRupiah(amount) })}
      </Button>
    </>
  );
}
