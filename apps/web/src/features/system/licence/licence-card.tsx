import Box from '@mui/material/Box';
import { system } from '@parking/contract/system/system';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate } from '../../../i18n/format.ts';
import { LicenceUpload } from './licence-upload.tsx';
import './texts.ts';

/** To whom the product is licensed and until when, and the way to a new licence. */
export function LicenceCard() {
  const { t } = useTranslation();
  const { data } = useApiQuery(system.license, {}, { handles: 'all' });
  if (!data) return null;
  const lines = [
    [t('licence.state'), t(`licence.states.${data.state}`)],
    [t('licence.holder'), data.holder ?? '–'],
    [t('licence.lastDay'), data.validUntil === null ? '–' : formatDate(data.validUntil)],
  ] as const;
  return (
    <Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2 }}>
        {lines.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere', fontWeight: 600 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <LicenceUpload />
    </Box>
  );
}
