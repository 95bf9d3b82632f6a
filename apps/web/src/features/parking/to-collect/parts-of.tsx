import { Amount } from '../../../kit/cells/cells.tsx';
import Box from '@mui/material/Box';
import type { CollectionPart } from '@parking/contract/parking/to-collect/to-collect';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import type { CollectionCalls } from './collection-dialog.ts';

/** What came in of it, each part with where it went. */
export function PartsOf({ id, calls }: { readonly id: string; readonly calls: CollectionCalls }) {
  const { t } = useTranslation();
  const query = useApiQuery(calls.parts, { params: { id } }, { handles: 'all' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, typography: 'subtitle2' }}>
        {t('toCollect.parts')}
      </Box>
      {query.data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('toCollect.noParts')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {query.data.map((part) => (
          <PartLine key={part.id} part={part} />
        ))}
      </Box>
    </Box>
  );
}

function PartLine({ part }: { readonly part: CollectionPart }) {
  const { t } = useTranslation();
  const { way, amount, paidTypeLabel, paidTypeLabelEn, reference, cash, depositNumber, by } = part;
  const place = cash ?? (depositNumber === null ? null : t('toCollect.deposit', { number: depositNumber }));
  const slip = part.provisionalNumber === null ? null : t('toCollect.slip', { number: part.provisionalNumber });
  const at = formatDateTime(part.takenAt ?? part.at);
  const what = paidTypeLabel === null ? null : labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn });
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
        <span>{what ?? t(`toCollect.ways.${way}`)}</span>
        <Amount value={amount} />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[reference, slip, place, by, at].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}
