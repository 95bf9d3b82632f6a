import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../api/failure-text.ts';
import type { ApiFailure } from '../../../../api/failure.ts';

/** A desk that could not be made ready. */
export function DeskFailure({ failure, retry }: { readonly failure: ApiFailure; readonly retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      role="alert"
      sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3, p: 4 }}
    >
      <Box sx={{ fontWeight: 600 }}>{t('cashier.failed')}</Box>
      <Box sx={{ color: 'text.secondary' }}>{failureText(failure)}</Box>
      {failure.requestId && (
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {t('common.requestId', { id: failure.requestId })}
        </Box>
      )}
      <Button variant="outlined" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Box>
  );
}
