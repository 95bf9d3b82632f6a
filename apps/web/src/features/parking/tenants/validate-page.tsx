import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { tenantValidation } from '@parking/contract/parking/tenants/tenants';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ApiFailure } from '../../../api/failure.ts';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import { GuestFrame } from '../../identity/shared/guest-frame.tsx';
import { type Counted, type Credentials, Form, Left } from './validate-parts.tsx';
import { ScanButton } from '../shared/scan/scan-button.tsx';
import './texts.ts';

const ManyTickets = lazy(() => import('./many-tickets.tsx'));

/** A tenant's phone, without account: a ticket is scanned or typed, seen, and validated by one press. */
export default function ValidatePage() {
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1);
  const [pin, setPin] = useState<string>();
  const credentials = { token, ...(pin !== undefined && { pin }) };
  const { data, error } = useApiQuery(
    tenantValidation.open,
    { body: credentials },
    { handles: 'all', enabled: token !== '' },
  );
  const title = t('tenants.phone.title');
  if (token === '') return <GuestFrame title={title} lead={t('tenants.phone.noLink')} />;
  if (error?.code === 'tenant-pin-wrong')
    return (
      <GuestFrame title={title}>
        <AskPin problem={pin === undefined ? null : error.message} onPin={setPin} />
      </GuestFrame>
    );
  if (error) return <GuestFrame title={title} lead={error.message} />;
  return (
    <GuestFrame title={title} lead={data && labelIn(data)}>
      {data && <Tickets credentials={credentials} counted={data} />}
    </GuestFrame>
  );
}

const digitsOnly = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } as const;

function AskPin({ problem, onPin }: { readonly problem: string | null; readonly onPin: (pin: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  return (
    <Form onSubmit={() => onPin(typed)}>
      <TextInput
        label={t('tenants.phone.pin')}
        type="password"
        autoFocus
        problem={problem}
        html={digitsOnly}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="contained" size="large" disabled={typed === ''}>
        {t('tenants.phone.enter')}
      </Button>
    </Form>
  );
}

/** What a field says is clearer, but for a ticket that is none. */
const told = ({ code, fields, message }: ApiFailure): string =>
  code === 'stay-not-found' ? message : (fields[0]?.message ?? message);

/** One ticket after the other. */
function Tickets({ credentials, counted }: { readonly credentials: Credentials; readonly counted: Counted }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMany, setMany] = useState(false);
  const { look, validate } = tenantValidation;
  const seen = useApiMutation(look, { handles: 'all' });
  const pressed = useApiMutation(validate, { handles: 'all' });
  const body = { ...credentials, parkingCode: code.trim() };
  const find = (parkingCode: string) => seen.mutate({ body: { ...credentials, parkingCode } });
  const next = () => {
    setCode('');
    seen.reset();
    pressed.reset();
  };
  if (isMany)
    return (
      <Suspense fallback={null}>
        <ManyTickets credentials={credentials} counted={counted} close={() => setMany(false)} />
      </Suspense>
    );
  const stay = pressed.data ?? seen.data;
  if (stay)
    return (
      <Stack sx={{ gap: 4 }}>
        <Box sx={{ typography: 'h3', overflowWrap: 'anywhere' }}>{body.parkingCode.toUpperCase()}</Box>
        <Box>{t('tenants.phone.since', { at: formatDateTime(stay.insideSince) })}</Box>
        {pressed.error && <Alert severity="error">{told(pressed.error)}</Alert>}
        {stay.isValidated ? (
          <>
            <Alert severity="success">{t(pressed.data ? 'tenants.phone.done' : 'tenants.phone.again')}</Alert>
            <Button variant="contained" size="large" autoFocus onClick={next}>
              {t('tenants.phone.next')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="contained"
              size="large"
              autoFocus
              loading={pressed.isPending}
              onClick={() => pressed.mutate({ body })}
            >
              {t('tenants.phone.validate')}
            </Button>
            <Button color="inherit" onClick={next}>
              {t('tenants.phone.cancel')}
            </Button>
          </>
        )}
        <Left {...(pressed.data ?? counted)} />
      </Stack>
    );
  return (
    <Form onSubmit={() => find(body.parkingCode)}>
      <ScanButton
        onCode={(scanned) => {
          setCode(scanned);
          find(scanned);
        }}
      />
      <TextInput
        label={t('tenants.phone.code')}
        autoComplete="off"
        autoFocus
        problem={seen.error && told(seen.error)}
        html={{ maxLength: 40, autoCapitalize: 'characters', spellCheck: false }}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="contained" size="large" loading={seen.isPending} disabled={code.trim() === ''}>
        {t('tenants.phone.find')}
      </Button>
      <Button color="inherit" onClick={() => setMany(true)}>
        {t('tenants.phone.many')}
      </Button>
      <Left {...counted} />
    </Form>
  );
}
