import { type Payment, payments } from '@parking/contract/parking/payments/payments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/client.ts';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { formatMinuteSecond, formatRupiah } from '../../../../i18n/format.ts';
import { QrCode } from '../../../../kit/qr-code.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import './texts.ts';

const askEveryMs = 3000;

interface PaymentPanelProps {
  readonly payment: Payment;
  /** It is PAID, FAILED or EXPIRED now. */
  readonly onMoved: (payment: Payment) => void;
  readonly onGiveUp: () => void;
}

/** How long it is waited for. */
const waitSecondsOf = ({ createdAt, expiresAt }: Payment): number =>
  Math.max(0, Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 1000));

/** How far it is, asked every few seconds; whoever shows it is told once nothing is waited for any more. */
function useWaiting(asked: Payment, onMoved: PaymentPanelProps['onMoved']) {
  const [payment, setPayment] = useState(asked);
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  useEffect(() => {
    if (payment.status !== 'PENDING') return undefined;
    let stopped = false;
    const ask = async () => {
      const now = await call(payments.qrStatus, { params: { id: payment.id }, background: true }).catch(() => null);
      if (stopped) return;
      if (now && now.status !== 'PENDING') moved.current(now);
      else {
        if (now) setPayment(now);
        timer = setTimeout(() => void ask(), askEveryMs);
      }
    };
    let timer = setTimeout(() => void ask(), askEveryMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [payment.id, payment.status]);
  return { payment, setPayment };
}

/** A cashless payment under way. A timeout is never a refusal: it goes on waiting, and says so. */
export default function PaymentPanel({ payment: asked, onMoved, onGiveUp }: PaymentPanelProps) {
  const { t } = useTranslation();
  const { payment, setPayment } = useWaiting(asked, onMoved);
  const [left, setLeft] = useState(waitSecondsOf(payment));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const paid = payment.status === 'PAID';
  return (
    <Box
      role="status"
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        borderRadius: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        p: 4,
        textAlign: 'center',
      }}
    >
      <Typography variant="h2" component="h2">
        {t(titleOf(payment))}
      </Typography>
      {payment.qrString && !paid ? (
        <QrCode text={payment.qrString} size={320} label={t('payment.qr', { amount: formatRupiah(payment.amount) })} />
      ) : (
        <Icon
          name={paid ? 'check_circle' : 'contactless'}
          size={96}
          sx={{ color: paid ? 'success.main' : 'primary.main' }}
        />
      )}
      <Typography variant="h1" component="p">
        {formatRupiah(payment.amount)}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          fontWeight: 600,
          color: paid ? 'success.main' : 'warning.main',
        }}
      >
        <Icon name={paid ? 'check_circle' : 'hourglass_empty'} />
        {t(`payment.${payment.status}`)}
        {!paid && left > 0 && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {t('payment.left', { time: formatMinuteSecond(left) })}
          </Box>
        )}
      </Box>
      {payment.balanceAfter !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('payment.balance', { amount: formatRupiah(payment.balanceAfter) })}
        </Box>
      )}
      {!paid && payment.unsure && (
        <TapAgain payment={payment} onAnswer={(now) => (now.status === 'PENDING' ? setPayment(now) : onMoved(now))} />
      )}
      {!paid && !payment.unsure && left === 0 && <Box sx={{ maxWidth: 420 }}>{t('payment.over')}</Box>}
      {!paid && payment.qrString && <DriversPage id={payment.id} />}
      {!paid && (
        <Button color="inherit" variant="outlined" onClick={onGiveUp}>
          {t('payment.giveUp')}
        </Button>
      )}
    </Box>
  );
}

/** A code is scanned, a card tapped; one that was lost on its reader is tapped once more. */
function titleOf({ kind, unsure }: Payment) {
  if (kind === 'QRIS' || kind === 'TRANSFER') return 'payment.qrisTitle';
  return unsure ? 'payment.sameCardTitle' : 'payment.cardTitle';
}

interface TapAgainProps {
  readonly payment: Payment;
  readonly onAnswer: (payment: Payment) => void;
}

/** The card was lost while it was deducted: nobody knows whether it paid before the same one is tapped again. */
function TapAgain({ payment: { id, cardNumber }, onAnswer }: TapAgainProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useApiMutation(payments.tapAgain);
  return (
    <>
      <Alert severity="warning" sx={{ maxWidth: 420, textAlign: 'left' }}>
        {t('payment.unsure')}
        {cardNumber !== null && <Box sx={{ fontWeight: 600 }}>{t('payment.card', { number: cardNumber })}</Box>}
      </Alert>
      <Button
        variant="contained"
        disabled={isPending}
        onClick={() => mutate({ params: { id } }, { onSuccess: onAnswer })}
      >
        {t('payment.tapAgain')}
      </Button>
    </>
  );
}

/** For a screen towards the driver, or the driver's phone. */
function DriversPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data } = useApiQuery(payments.page, { params: { id } }, { handles: 'all' });
  return (
    data && (
      <Link href={data.url} target="_blank" rel="noopener">
        {t('payment.driversPage')}
      </Link>
    )
  );
}
