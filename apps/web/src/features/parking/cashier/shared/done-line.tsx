import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import { type } from '../../../../theme/tokens.ts';

interface DoneLineProps {
  readonly what: string;
  /** Rupiah to give back; null where nobody has paid in cash. */
  readonly change: number | null;
  readonly children?: ReactNode;
}

/** What was done a moment ago, and the change. */
export function DoneLine({ what, change, children }: DoneLineProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        flexWrap: 'wrap',
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: 'success.surface',
      }}
    >
      <Icon name="check_circle" sx={{ color: 'success.main' }} />
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {what}
      </Box>
      {children}
      {change !== null && (
        <Box component="span" sx={{ ml: 'auto', fontWeight: 600, fontSize: type.title }}>
          {t('cashier.exit.change')} {formatRupiah(change)}
        </Box>
      )}
    </Box>
  );
}
