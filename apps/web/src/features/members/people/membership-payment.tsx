import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { paidTypes } from '@parking/contract/money/paid-types';
import { type Payment, payments } from '@parking/contract/parking/payments/payments';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import PaymentPanel from '../../parking/shared/payment/payment-panel.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { type Renewed, usePeriodQuote } from './use-period-quote.ts';
import '../../parking/shared/payment/texts.ts';

/** How a period is paid. */
export function MembershipPayment({ member }: { readonly member?: Renewed }) {
  const { isReady, quote } = usePeriodQuote(member);
  return <PaymentFields amount={isReady ? (quote.data?.amount ?? 0) : 0} />;
}

/** Cash as it is, QRIS by a code of the very price, which must be paid before it is saved. */
export function PaymentFields({ amount }: { readonly amount: number }) {
  const { watch } = useFormContext();
  const paidTypeId = watch('paidTypeId') as string | null;
  const { data: types = [] } = useApiQuery(paidTypes.options, {}, { handles: ['no-response'] });
  const isQris = types.find(({ id }) => id === paidTypeId)?.kind === 'QRIS';
  return (
    <>
      <ReferenceField name="paidTypeId" options="/paid-type/list" required />
      {isQris && paidTypeId && <PayByQris key={paidTypeId} paidTypeId={paidTypeId} amount={amount} />}
    </>
  );
}

function PayByQris({ paidTypeId, amount }: { readonly paidTypeId: string; readonly amount: number }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const [payment, setPayment] = useState<Payment | null>(null);
  const moved = (now: Payment) => {
    setPayment(now);
    // Money that came is never lost: what is not saved after all is on account.
    if (now.status === 'PAID') setValue('paymentId', now.id, { shouldDirty: true });
  };
  const request = useApiMutation(payments.requestQr, { onSuccess: moved });
  const cancel = useApiMutation(payments.cancel, { onSuccess: moved });
  // Another payment type does not take this one along.
  useEffect(() => () => setValue('paymentId', null), [setValue]);
  if (payment?.status === 'PAID')
    return <Alert severity="success">{t('payment.paidFor', { amount: formatRupiah(payment.amount) })}</Alert>;
  if (payment?.status === 'PENDING')
    return (
      <PaymentPanel payment={payment} onMoved={moved} onGiveUp={() => cancel.mutate({ params: { id: payment.id } })} />
    );
  if (amount === 0) return <Alert severity="info">{t('payment.choosePeriod')}</Alert>;
  return (
    <>
      {payment && <Alert severity="warning">{t('payment.unpaid')}</Alert>}
      <Button
        variant="outlined"
        startIcon={<Icon name="qr_code" />}
        loading={request.isPending}
        onClick={() => request.mutate({ body: { amount, paidTypeId, membership: true } })}
      >
        {t('payment.ask', { amount: formatRupiah(amount) })}
      </Button>
    </>
  );
}
