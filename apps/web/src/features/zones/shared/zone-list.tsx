import Box from '@mui/material/Box';
import type { ZoneNow } from '@parking/contract/zones/zones';
import { useTranslation } from 'react-i18next';
import { GroupBars } from './group-bars.tsx';
import { ToCount } from './to-count.tsx';
import '../texts.ts';

/** How full each zone is, each beneath the one that it lies in. */
export function ZoneList({ zones }: { readonly zones: readonly ZoneNow[] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('zones.zones.fields.percent')}
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        mt: 4,
        pt: 4,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 3,
      }}
    >
      {zones.map(({ id, name, depth, groups, toCount }) => (
        <Box component="li" key={id} sx={{ pl: depth * 4 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, typography: 'body2', fontWeight: 600, mb: 1 }}>
            {name}
            {toCount && <ToCount />}
          </Box>
          <GroupBars groups={groups} />
        </Box>
      ))}
    </Box>
  );
}
