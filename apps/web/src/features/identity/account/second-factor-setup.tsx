import { session } from '@parking/contract/identity/session';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldMessages } from '../../../api/field-failures.ts';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { TextInput } from '../../../kit/text-input.tsx';

const qrSize = 200;

/** Shows the secret as a QR code and proves the app by its first code. */
export function SecondFactorSetup({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { data: secret, mutate: begin, isError, isPending } = useApiMutation(session.startSecondFactor);
  const confirm = useApiMutation(session.confirmSecondFactor, {
    onSuccess: () => {
      showToast(t('account.secondFactor.enabled'), 'success');
      onDone();
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin({});
  }, [begin]);

  if (isError && !isPending) {
    return (
      <Button variant="contained" onClick={() => begin({})}>
        {t('common.retry')}
      </Button>
    );
  }
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 4 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6) confirm.mutate({ body: { code } });
      }}
    >
      <Typography>{t('account.secondFactor.scan')}</Typography>
      {secret ? (
        <Box
          component="img"
          src={`data:image/svg+xml;utf8,${encodeURIComponent(secret.qrSvg)}`}
          alt={t('account.secondFactor.qr')}
          sx={{ width: qrSize, height: qrSize, alignSelf: 'center', bgcolor: '#FFFFFF', p: 2, borderRadius: 1 }}
        />
      ) : (
        <Skeleton variant="rounded" width={qrSize} height={qrSize} sx={{ alignSelf: 'center' }} />
      )}
      <Typography variant="body2" color="textSecondary">
        {t('account.secondFactor.orType')}
        <Box component="code" sx={{ display: 'block', color: 'text.primary', overflowWrap: 'anywhere', fontSize: 14 }}>
          {secret?.secret.replace(/(.{4})/g, '$1 ') ?? <Skeleton width="100%" />}
        </Box>
      </Typography>
      <TextInput
        label={t('account.secondFactor.code')}
        value={code}
        problem={confirm.error ? fieldMessages(confirm.error)['code'] : undefined}
        autoComplete="one-time-code"
        html={{ inputMode: 'numeric', maxLength: 6 }}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <Button type="submit" variant="contained" disabled={code.length < 6 || !secret} loading={confirm.isPending}>
        {t('account.secondFactor.confirm')}
      </Button>
    </Stack>
  );
}
