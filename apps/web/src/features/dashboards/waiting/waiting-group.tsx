import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import type { Waiting, WaitingKind } from '@parking/contract/dashboards/waiting';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSiteNow } from '../../../api/site-clock.ts';
import { formatAgo, formatDate, formatDateTime, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { useAuditReason } from '../../audits/shared/audit-reason.ts';
import { TitledPanel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { addressOfWaiting, listOfWaiting } from '../shared/waiting-address.ts';
import { looks } from './waiting-looks.ts';

interface WaitingGroupProps {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly items: readonly Waiting[];
}

/** All of one kind, oldest first. */
export function WaitingGroup({ kind, count, items }: WaitingGroupProps) {
  const { t } = useTranslation();
  const left = count - items.length;
  return (
    <TitledPanel title={`${t(`waiting.kinds.${kind}`)} (${formatNumber(count)})`}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mx: -4, mb: -4, p: 0 }}>
        {items.map((one) => (
          <Box component="li" key={one.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <WaitingRow kind={kind} one={one} />
          </Box>
        ))}
      </Box>
      {left > 0 && (
        <Box
          sx={{
            typography: 'body2',
            color: 'text.secondary',
            mt: 4,
            pt: 3,
            borderTop: 1,
            borderColor: 'divider',
            mx: -4,
            px: 4,
          }}
        >
          {t('waiting.more', { count: left, number: formatNumber(left) })}{' '}
          <Link component={RouterLink} to={listOfWaiting(kind)}>
            {t('waiting.toList')}
          </Link>
        </Box>
      )}
    </TitledPanel>
  );
}

const daysOf = (note: string): string =>
  note
    .split('/')
    .map((day) => formatDate(day))
    .join(' – ');

/** What, who, since when and how much; all of it leads to the record. */
function WaitingRow({ kind, one }: { readonly kind: WaitingKind; readonly one: Waiting }) {
  const { t } = useTranslation();
  const now = useSiteNow();
  const { icon, act, what } = looks[kind];
  const { note, by, since, amount } = one;
  const reasonOf = useAuditReason();
  const wordsOf = () => (kind === 'GUEST_DAYS' ? daysOf(note ?? '') : reasonOf(note ?? ''));
  return (
    <ButtonBase
      component={RouterLink}
      to={addressOfWaiting(kind, one)}
      sx={{
        width: '100%',
        display: 'grid',
        gridTemplateColumns: { xs: '24px 1fr auto', sm: '24px 1fr auto 96px' },
        columnGap: 3,
        alignItems: 'center',
        textAlign: 'left',
        px: 4,
        py: 2.5,
        typography: 'body1',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Icon name={icon} sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {[t(`waiting.whats.${what}`, { what: one.what }), by].filter(Boolean).join(' · ')}
        </Box>
        {note && <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{wordsOf()}</Box>}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('waiting.since', { at: formatDateTime(since), ago: formatAgo(since, now()) })}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {amount !== null && formatRupiah(amount)}
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '2 / -1', sm: 'auto' },
          textAlign: { sm: 'right' },
          color: 'primary.main',
          fontWeight: 600,
        }}
      >
        {t(`waiting.acts.${act}`)}
      </Box>
    </ButtonBase>
  );
}
