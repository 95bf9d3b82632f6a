import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ValidatedTicket, tenantValidation, ticketsAtOnce } from '@parking/contract/parking/tenants/tenants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import { type Counted, type Credentials, Form, Left } from './validate-parts.tsx';

/** As they were pasted: in lines, or with commas between; each once. */
const readCodes = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((code) => (code === '' ? [] : [code.toUpperCase()]))),
];

interface ManyTicketsProps {
  readonly credentials: Credentials;
  readonly counted: Counted;
  readonly close: () => void;
}

/** Many tickets are pasted and validated by one press; each is told what became of it. */
export default function ManyTickets({ credentials, counted, close }: ManyTicketsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { mutate, data, error, isPending, reset } = useApiMutation(tenantValidation.validateMany, { handles: 'all' });
  const parkingCodes = readCodes(text);
  const isMany = parkingCodes.length > ticketsAtOnce;
  if (data)
    return (
      <Stack sx={{ gap: 4 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {data.tickets.map((ticket) => (
            <Told key={ticket.parkingCode} ticket={ticket} />
          ))}
        </Box>
        <Button
          variant="contained"
          size="large"
          autoFocus
          onClick={() => {
            setText('');
            reset();
          }}
        >
          {t('tenants.phone.nextMany')}
        </Button>
        <Button color="inherit" onClick={close}>
          {t('tenants.phone.one')}
        </Button>
        <Left {...data} />
      </Stack>
    );
  const problem = isMany ? t('tenants.phone.tooMany', { count: ticketsAtOnce }) : error?.message;
  return (
    <Form onSubmit={() => mutate({ body: { ...credentials, parkingCodes } })}>
      <TextInput
        label={t('tenants.phone.codes')}
        help={t('tenants.phone.codesHelp')}
        problem={problem}
        autoComplete="off"
        autoFocus
        multiline
        minRows={6}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isPending}
        disabled={parkingCodes.length === 0 || isMany}
      >
        {t('tenants.phone.validateMany', { number: formatNumber(parkingCodes.length) })}
      </Button>
      <Button color="inherit" onClick={close}>
        {t('tenants.phone.one')}
      </Button>
      <Left {...counted} />
    </Form>
  );
}

const tones = { VALIDATED: 'success', BEFORE: 'info', REFUSED: 'error' } as const;

function Told({ ticket: { parkingCode, result, error } }: { readonly ticket: ValidatedTicket }) {
  const { t } = useTranslation();
  const words = result === 'VALIDATED' ? t('tenants.phone.done') : t('tenants.phone.again');
  return (
    <Box component="li">
      <Alert severity={tones[result]} sx={{ overflowWrap: 'anywhere' }}>
        <strong>{parkingCode}</strong> {error?.message ?? words}
      </Alert>
    </Box>
  );
}
