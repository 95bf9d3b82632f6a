import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type CheckedReceipt, receiptChecks } from '@parking/contract/parking/paper/receipt-checks';
import { tariffPath } from '@parking/contract/tariffs/public-tariffs';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { formatDateTime, formatDuration, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { GuestFrame } from '../../identity/shared/guest-frame.tsx';
import './texts.ts';

/** A driver's or an auditor's phone, without account: whether the receipt in the hand is genuine, and what it must say. */
export default function ReceiptCheckPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const { data, error, refetch } = useApiQuery(receiptChecks.check, { body: { code } }, { handles: 'all' });
  const title = t('receiptCheck.title');
  if (data)
    return (
      <GuestFrame title={title}>
        <Receipt receipt={data} />
      </GuestFrame>
    );
  if (!error) return <GuestFrame title={title} lead={t('receiptCheck.checking')} />;
  const isUnknown = error.code === 'receipt-unknown';
  return (
    <GuestFrame title={isUnknown ? t('receiptCheck.unknown') : title}>
      <Stack sx={{ gap: 4 }}>
        <Alert severity={isUnknown ? 'error' : 'warning'}>{error.message}</Alert>
        {!isUnknown && (
          <Button variant="contained" onClick={() => void refetch()}>
            {t('receiptCheck.again')}
          </Button>
        )}
      </Stack>
    </GuestFrame>
  );
}

function Receipt({ receipt }: { readonly receipt: CheckedReceipt }) {
  const { t } = useTranslation();
  const { lines, total, tax, isOwed, kind } = receipt;
  return (
    <Stack sx={{ gap: 4 }}>
      {receipt.isTraining ? (
        <Alert severity="error">
          <Box sx={{ fontWeight: 600 }}>{t('receiptCheck.training')}</Box>
          {t('receiptCheck.worthless')}
        </Alert>
      ) : (
        <Alert severity="success">
          <Box sx={{ fontWeight: 600 }}>{t('receiptCheck.genuine')}</Box>
          {t('receiptCheck.compare')}
        </Alert>
      )}
      {isOwed && <Alert severity="warning">{t('receiptCheck.owed')}</Alert>}
      <Rows rows={useFacts(receipt)} />
      <Rows
        rows={[
          ...lines.map((line) => [labelIn(line), formatRupiah(line.amount)] as const),
          [kind === 'ENTRY' ? t('receiptCheck.onEntry') : t('receiptCheck.total'), formatRupiah(total)],
          ...(tax === null ? [] : [[t('receiptCheck.tax'), formatRupiah(tax)] as const]),
        ]}
        bold={lines.length}
      />
      <Button component={Link} to={tariffPath} variant="outlined">
        {t('receiptCheck.tariff')}
      </Button>
    </Stack>
  );
}

type Row = readonly [label: string, value: string];

function useFacts(receipt: CheckedReceipt): readonly Row[] {
  const { t } = useTranslation();
  const { number, gateName, datetimeIn, datetimeOut, durationMinutes, paidTypeLabel, copies } = receipt;
  const vehicle = labelIn({ label: receipt.vehicleLabel, labelEn: receipt.vehicleLabelEn });
  return [
    [t('receiptCheck.number'), number],
    [t('receiptCheck.vehicle'), vehicle],
    [t('receiptCheck.gate'), gateName],
    [t('receiptCheck.came'), formatDateTime(datetimeIn)],
    ...(datetimeOut === null ? [] : [[t('receiptCheck.left'), formatDateTime(datetimeOut)] as const]),
    ...(durationMinutes === null ? [] : [[t('receiptCheck.duration'), formatDuration(durationMinutes)] as const]),
    ...(paidTypeLabel === null ? [] : [[t('receiptCheck.paidBy'), paidTypeLabel] as const]),
    ...(copies === 0 ? [] : [[t('receiptCheck.copies'), t('receiptCheck.times', { count: copies })] as const]),
  ];
}

function Rows({ rows, bold }: { readonly rows: readonly Row[]; readonly bold?: number }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
      {rows.map(([label, value], place) => (
        <Row key={label + value} label={label} value={value} isBold={place === bold} />
      ))}
    </Box>
  );
}

function Row({ label, value, isBold }: { readonly label: string; readonly value: string; readonly isBold: boolean }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          textAlign: 'right',
          overflowWrap: 'anywhere',
          fontWeight: isBold ? 600 : 400,
          typography: isBold ? 'h3' : undefined,
        }}
      >
        {value}
      </Box>
    </>
  );
}
