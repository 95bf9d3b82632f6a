import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../i18n/format.ts';

/** How much dearer or cheaper: `+Rp 2.000`. Neither is good or bad, so neither has a colour of its own. */
export function Difference({ amount }: { readonly amount: number }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...(amount === 0 && { color: 'text.secondary' }) }}>
      {amount === 0 ? t('fareEditor.example.same') : `${amount > 0 ? '+' : ''}${formatRupiah(amount)}`}
    </Box>
  );
}
