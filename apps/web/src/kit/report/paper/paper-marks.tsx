import Box from '@mui/material/Box';
import { systemProfiles } from '@parking/contract/system/system';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { useSiteNow } from '../../../api/site-clock.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import '../texts.ts';

const settledMs = 600_000;
const onPaperOnly = { display: 'none', '@media print': { display: 'grid' } } as const;

/** Whose figures these are, and who printed them when: on paper alone. */
export function PaperHead() {
  const { t } = useTranslation();
  const { displayName } = useProfile();
  const { data: site } = useApiQuery(systemProfiles.get, {}, { staleTimeMs: settledMs, handles: 'all' });
  const now = useSiteNow();
  return (
    <Box sx={{ ...onPaperOnly, gridTemplateColumns: '1fr auto', gap: 3, typography: 'body2' }}>
      <strong>{site?.companyName}</strong>
      <span>{t('report.printedBy', { name: displayName, time: formatDateTime(now()) })}</span>
    </Box>
  );
}

/** Where those sign who made, checked and approved it: on paper alone. */
export function Signatures() {
  const { t } = useTranslation();
  return (
    <Box sx={{ ...onPaperOnly, gridTemplateColumns: 'repeat(3, 1fr)', gap: 6, mt: 6, breakInside: 'avoid' }}>
      {(['made', 'checked', 'approved'] as const).map((act) => (
        <Box key={act} sx={{ typography: 'body2', textAlign: 'center' }}>
          {t(`report.signatures.${act}`)}
          <Box sx={{ mt: 14, borderTop: 1, borderColor: 'text.primary', pt: 1 }}>{t('report.signatures.name')}</Box>
        </Box>
      ))}
    </Box>
  );
}
