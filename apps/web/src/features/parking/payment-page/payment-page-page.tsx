import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type PaymentPage, paymentPages } from '@parking/contract/parking/payments/payment-pages';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { formatDateTime, formatMinuteSecond, formatRupiah } from '../../../i18n/format.ts';
import { QrCode } from '../../../kit/qr-code.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { GuestFrame } from '../../identity/shared/guest-frame.tsx';
import './texts.ts';

const askEveryMs = 3_000;

/** A driver's phone, or a screen towards the driver, without account: the code to pay by, and whether it is paid. */
export default function PaymentPagePage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const [isOver, setOver] = useState(false);
  const { data, error, refetch } = useApiQuery(
    paymentPages.look,
    { body: { code } },
    { handles: 'all', ...(!isOver && { refetchEveryMs: askEveryMs }) },
  );
  const isUnknown = error?.code === 'payment-not-found';
  // What is paid or has ended stays so; a code that is over is not asked about without end.
  const ends = isUnknown || (data !== undefined && data.status !== 'PENDING');
  if (ends !== isOver) setOver(ends);
  const title = t('paymentPage.title');
  if (isUnknown)
    return (
      <GuestFrame title={t('paymentPage.unknown')}>
        <Alert severity="warning">{t('paymentPage.over')}</Alert>
      </GuestFrame>
    );
  if (!data && error)
    return (
      <GuestFrame title={title}>
        <Stack sx={{ gap: 4 }}>
          <Alert severity="warning">{error.message}</Alert>
          <Button variant="contained" onClick={() => void refetch()}>
            {t('paymentPage.again')}
          </Button>
        </Stack>
      </GuestFrame>
    );
  if (!data) return <GuestFrame title={title} lead={t('paymentPage.looking')} />;
  return (
    <GuestFrame title={title} lead={data.gateName}>
      <Stack sx={{ gap: 4, alignItems: 'center', textAlign: 'center' }} role="status">
        {error && <Alert severity="warning">{t('paymentPage.away')}</Alert>}
        <Box sx={{ typography: 'h1' }}>{formatRupiah(data.amount)}</Box>
        <State page={data} />
      </Stack>
    </GuestFrame>
  );
}

function State({ page }: { readonly page: PaymentPage }) {
  const { t } = useTranslation();
  const { status, amount, qrString, secondsLeft, paidAt } = page;
  if (status === 'PAID')
    return (
      <>
        <Icon name="check_circle" size={96} sx={{ color: 'success.main' }} />
        <Box sx={{ typography: 'h2', color: 'success.main' }}>{t('paymentPage.paid')}</Box>
        {paidAt !== null && <Box>{t('paymentPage.paidAt', { at: formatDateTime(paidAt) })}</Box>}
      </>
    );
  if (status !== 'PENDING') return <Alert severity="error">{t(`paymentPage.${status}`)}</Alert>;
  if (qrString === null) return <Box sx={{ color: 'text.secondary' }}>{t('paymentPage.waiting')}</Box>;
  return (
    <>
      <QrCode text={qrString} size={300} label={t('paymentPage.qr', { amount: formatRupiah(amount) })} />
      <Box>{t('paymentPage.scan')}</Box>
      <Countdown key={secondsLeft} seconds={secondsLeft} />
    </>
  );
}

/** From what the server said last. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Box role="timer" aria-live="off" sx={{ color: 'text.secondary' }}>
      {t('paymentPage.left', { time: formatMinuteSecond(left) })}
    </Box>
  );
}
