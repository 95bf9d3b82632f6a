import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { tenantValidation } from '@parking/contract/parking/tenants/tenants';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';

export interface Credentials {
  readonly token: string;
  readonly pin?: string;
}

/** What is left, of the month and of an event that is on. */
export type Counted = Pick<ReplyOf<typeof tenantValidation.open>, 'left' | 'thisMonth' | 'event'>;

export function Form({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 4 }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Stack>
  );
}

export function Left({ left, thisMonth, event }: Counted) {
  const { t } = useTranslation();
  return (
    <>
      {event && (
        <Alert severity={event.left > 0 ? 'info' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
          {t('tenants.phone.event', {
            name: event.name,
            until: formatDateTime(event.until),
            left: formatNumber(event.left),
            cars: formatNumber(event.cars),
          })}
        </Alert>
      )}
      <Box sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
        {t('tenants.phone.left', { put: formatNumber(thisMonth), left: formatNumber(left) })}
      </Box>
    </>
  );
}
