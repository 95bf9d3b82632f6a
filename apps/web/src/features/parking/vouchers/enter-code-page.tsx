import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { enteredCodes } from '@parking/contract/parking/vouchers/entered-codes';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ApiFailure } from '../../../api/failure.ts';
import { useApiMutation } from '../../../api/query.ts';
import { formatDate, formatDateTime, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import { GuestFrame } from '../../identity/shared/guest-frame.tsx';
import { ScanButton } from '../shared/scan/scan-button.tsx';
import './texts.ts';

/** A link that somebody mistyped is no code. */
function codeOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** A driver's phone, without account: a ticket and a code that all share, put on the stay by one press. */
export default function EnterCodePage() {
  const { t } = useTranslation();
  const [voucherCode, setVoucherCode] = useState(codeOf(useLocation().hash));
  const [parkingCode, setParkingCode] = useState('');
  const { data, error, isPending, mutate, reset } = useApiMutation(enteredCodes.enter, { handles: 'all' });
  const body = { parkingCode: parkingCode.trim(), voucherCode: voucherCode.trim() };
  const isWhole = body.parkingCode !== '' && body.voucherCode !== '';
  const title = t('vouchers.entry.title');
  if (data)
    return (
      <GuestFrame title={title}>
        <Stack sx={{ gap: 4 }}>
          <Box sx={{ typography: 'h3', overflowWrap: 'anywhere' }}>{body.parkingCode.toUpperCase()}</Box>
          <Box>{t('vouchers.entry.since', { at: formatDateTime(data.insideSince) })}</Box>
          <Alert severity="success">
            {t('vouchers.entry.done', {
              value:
                data.kind === 'PERCENT'
                  ? t('vouchers.value.PERCENT', { number: formatNumber(data.percent ?? 0) })
                  : formatRupiah(data.fare),
            })}
          </Alert>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('vouchers.entry.rules', { end: formatDate(data.end) })}
          </Box>
          <Button
            color="inherit"
            onClick={() => {
              setParkingCode('');
              reset();
            }}
          >
            {t('vouchers.entry.another')}
          </Button>
        </Stack>
      </GuestFrame>
    );
  return (
    <GuestFrame title={title} lead={t('vouchers.entry.lead')}>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 4 }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          mutate({ body });
        }}
      >
        <ScanButton onCode={setParkingCode} />
        <TextInput
          label={t('vouchers.entry.ticket')}
          autoComplete="off"
          autoFocus
          problem={problemOf(error, 'parkingCode')}
          html={{ maxLength: 40, autoCapitalize: 'characters', spellCheck: false }}
          value={parkingCode}
          onChange={(event) => setParkingCode(event.target.value)}
        />
        <TextInput
          label={t('vouchers.entry.code')}
          autoComplete="off"
          problem={problemOf(error, 'voucherCode')}
          html={{ maxLength: 60, autoCapitalize: 'characters', spellCheck: false }}
          value={voucherCode}
          onChange={(event) => setVoucherCode(event.target.value)}
        />
        {error && error.fields.length === 0 && <Alert severity="error">{error.message}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={isPending} disabled={!isWhole}>
          {t('vouchers.entry.enter')}
        </Button>
      </Stack>
    </GuestFrame>
  );
}

/** What a field says is clearer, but for a ticket or a code that is none. */
function problemOf(error: ApiFailure | null, path: string): string | null {
  const field = error?.fields.find((one) => one.path === path);
  if (!error || !field) return null;
  return field.code === 'does-not-exist' ? error.message : (field.message ?? error.message);
}
