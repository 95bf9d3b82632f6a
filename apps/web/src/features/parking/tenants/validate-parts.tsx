import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';

export interface Credentials {
  readonly token: string;
  readonly pin?: string;
}

export interface Counted {
  readonly left: number;
  readonly thisMonth: number;
}

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

export function Left({ left, thisMonth }: Counted) {
  const { t } = useTranslation();
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
      {t('tenants.phone.left', { put: formatNumber(thisMonth), left: formatNumber(left) })}
    </Box>
  );
}
