import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useLate } from '../../../theme/use-late.ts';

export function LanesSkeleton() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')} sx={{ p: 4, display: 'grid', gap: 3 }}>
      {late && ['a', 'b', 'c', 'd', 'e'].map((key) => <Skeleton key={key} variant="rounded" height={48} />)}
    </Box>
  );
}
