import Box from '@mui/material/Box';
import { members } from '@parking/contract/members/members';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatDateUnbroken, labelIn } from '../../../i18n/format.ts';
import { Blank, Money } from '../../../kit/cells/cells.tsx';
import { StateChip } from '../../../kit/cells/state-chip.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PrintButton } from '../acts/print-button.tsx';
import '../acts/texts.ts';

interface MemberPeriodsProps {
  readonly id: string;
  /** Above them, where no panel says it. */
  readonly title?: string;
}

/** What was bought for a member, newest first. */
export function MemberPeriods({ id, title }: MemberPeriodsProps) {
  const { t } = useTranslation();
  const query = useApiQuery(members.periods, { params: { id } }, { handles: 'all' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  const bought = query.data?.periods ?? [];
  if (bought.length === 0) return null;
  return (
    <Box component="section" sx={title === undefined ? null : { mt: 5 }}>
      {title !== undefined && (
        <Box component="h3" sx={{ m: 0, mb: 2, typography: 'subtitle2' }}>
          {title}
        </Box>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
        {bought.map((one) => (
          <Box component="li" key={one.id} sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              <span>
                {one.fromDate === null || one.toDate === null
                  ? t('acts.cardSold')
                  : `${formatDateUnbroken(one.fromDate)} – ${formatDateUnbroken(one.toDate)}`}
                {one.endedOn !== null && ` · ${t('acts.credited', { date: formatDate(one.endedOn) })}`}
              </span>
              <Box component="span" sx={{ ml: 'auto' }}>
                {one.amount === null ? <Blank /> : <Money amount={one.amount} />}
              </Box>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
              <Box component="span" sx={{ typography: 'body2' }}>
                {`#${one.number} · ${labelIn({ label: one.subscription, labelEn: one.subscriptionEn })} · ${one.operator}`}
              </Box>
              {one.state === 'ROLLED_BACK' && <StateChip state={one.state} />}
              <PrintButton id={one.id} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
