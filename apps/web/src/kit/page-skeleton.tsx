import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useLate } from '../theme/use-late.ts';

/** The room of what is being read, once that takes long enough to be seen. `height` in px. */
export function PageSkeleton({ height }: { readonly height: number }) {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      {late && <Skeleton variant="rounded" height={height} />}
    </Box>
  );
}
