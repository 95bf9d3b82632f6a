import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type BookedSince as Since, type CashCount, cashCounts } from '@parking/contract/money/cash-counts/cash-counts';
import { useTranslation } from 'react-i18next';
import { findMenu } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { Amount } from '../../../kit/cells/cells.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import './texts.ts';

const routes = { CASH_IN: '/cash-in', CASH_OUT: '/cash-out', CASH_MUTATION: '/cash-mutation' } as const;

/** What was booked since a count for its day or an earlier one: it may be in the difference already, and be booked twice by it. */
export function BookedSince({ count }: { readonly count: Pick<CashCount, 'id' | 'state'> }) {
  const { t } = useTranslation();
  const { id, state } = count;
  const query = useApiQuery(cashCounts.since, { params: { id } }, { handles: 'all', enabled: state !== 'AGREES' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <RecordSection title={t('cashCounts.since.title')}>
      {state === 'WAITING' && <Alert severity="warning">{t('cashCounts.since.lead')}</Alert>}
      {query.data.map((one) => (
        <Line key={`${one.id} ${one.bookedAt ?? ''} ${one.amount}`} line={one} />
      ))}
    </RecordSection>
  );
}

function Line({ line }: { readonly line: Since }) {
  const { t } = useTranslation();
  const { id, type, number, amount, note, transactionDate, bookedAt, by } = line;
  const isOpen = findMenu(useNavigation(), routes[type]) !== null;
  const day = formatDate(transactionDate);
  return (
    <Box sx={{ display: 'flex', gap: 4, justifyContent: 'space-between', mt: 2 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Linked to={isOpen ? `${routes[type]}?open=${id}` : null}>
          {t(`cashCounts.since.types.${type}`, { number })}
        </Linked>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {bookedAt === null
            ? t('cashCounts.since.waits', { day, by })
            : t('cashCounts.since.booked', { day, by, at: formatDateTime(bookedAt) })}
          {note && ` · ${note}`}
        </Box>
      </Box>
      <Amount value={amount} />
    </Box>
  );
}
