import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSiteNow } from '../../../api/site-clock.ts';
import { formatAgo } from '../../../i18n/format.ts';
import { DateTime } from '../../../kit/cells/cells.tsx';

/** When a user last made a call; how long ago stands beside it. */
export function LastSeen({ at }: { readonly at: string | null }) {
  const { t } = useTranslation();
  const now = useSiteNow();
  if (at === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('identity.users.never')}
      </Box>
    );
  return (
    <>
      <DateTime local={at} />{' '}
      <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
        {formatAgo(at, now())}
      </Box>
    </>
  );
}
