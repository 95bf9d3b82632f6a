import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { useLate } from '../theme/use-late.ts';

/** A quiet wait before there is a layout to show; nothing at all for the first moment. */
export function LoadingScreen() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-live="polite" sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center' }}>
      {late && <CircularProgress size={28} thickness={5} aria-label={t('common.loading')} />}
    </Box>
  );
}
