import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Zone } from '@parking/contract/zones/zones';
import { useTranslation } from 'react-i18next';
import { GroupBars } from './shared/group-bars.tsx';

/** How full a zone is, and why it is to be counted again. */
export function ZoneNotice({ zone: { isOff, gatesChanged, isActive, groups } }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 4 }}>
      {isActive && (isOff || gatesChanged) && (
        <Alert severity="warning">{t(isOff ? 'zones.offLead' : 'zones.gatesChangedLead')}</Alert>
      )}
      <GroupBars groups={groups} />
    </Box>
  );
}
