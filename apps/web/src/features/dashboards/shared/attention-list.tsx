import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { AttentionKind, dashboards } from '@parking/contract/dashboards/dashboards';
import { type WaitingKind, waitingKinds } from '@parking/contract/dashboards/waiting';
import { endingSoonDays } from '@parking/contract/members/membership-ending';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../../../theme/icon.tsx';
import '../texts.ts';

export type Attention = ReplyOf<typeof dashboards.attention>;

type Act = 'see' | 'check' | 'mine';

interface Look {
  readonly icon: string;
  readonly tone: 'error.main' | 'warning.main' | 'info.main';
  /** What is done about it where it leads. */
  readonly act: Act;
}

const looks: Readonly<Record<Exclude<AttentionKind, WaitingKind>, Look>> = {
  GATES_OFFLINE: { icon: 'cloud_off', tone: 'error.main', act: 'see' },
  GATES_PAPER: { icon: 'receipt_long', tone: 'warning.main', act: 'see' },
  DEPOSITS_LATE: { icon: 'schedule', tone: 'error.main', act: 'see' },
  DEPOSITS_DISPUTED: { icon: 'gavel', tone: 'error.main', act: 'check' },
  DIFFERENCES: { icon: 'difference', tone: 'warning.main', act: 'check' },
  UNMATCHED: { icon: 'help', tone: 'warning.main', act: 'check' },
  SETTLEMENTS_LATE: { icon: 'account_balance', tone: 'warning.main', act: 'see' },
  INDICATIONS: { icon: 'policy', tone: 'warning.main', act: 'check' },
  TAX_RETURNS: { icon: 'description', tone: 'warning.main', act: 'see' },
  MEMBERS_ENDING: { icon: 'badge', tone: 'info.main', act: 'see' },
};
const mine: Look = { icon: 'assignment_ind', tone: 'info.main', act: 'mine' };

export const isMine = (kind: AttentionKind): kind is WaitingKind => waitingKinds.some((one) => one === kind);
const lookOf = (kind: AttentionKind): Look => (isMine(kind) ? mine : looks[kind]);

interface When {
  readonly day: string;
  readonly date: string;
}

/** Where each is dealt with: the screen, showing what was counted. */
const addressOf = (kind: AttentionKind, { day, date }: When): string => {
  if (isMine(kind)) return `/waiting_for_me?kind=${kind}`;
  switch (kind) {
    case 'GATES_OFFLINE':
    case 'GATES_PAPER':
      return '/gate_monitoring';
    case 'DEPOSITS_LATE':
      return `/deposits?state.equals=OPEN&businessDay.lessThan=${day}`;
    case 'DEPOSITS_DISPUTED':
      return '/deposits?state.equals=DISPUTED';
    case 'UNMATCHED':
      return '/deposits/unmatched_takings?state.equals=WAITING';
    case 'SETTLEMENTS_LATE':
      return `/settlement?dueOn.lessThan=${date}&status.in=GENERATED,SENT,ACCEPTED,REJECTED`;
    case 'DIFFERENCES':
      return '/reconciliation';
    case 'INDICATIONS':
      return '/cheating_indication_report?state.in=OPEN,REVIEWING';
    case 'TAX_RETURNS':
      return '/tax_returns?status.in=DRAFT,LOCKED,PAID&sort=month,asc';
    case 'MEMBERS_ENDING':
      return `/members?memberEndDate.atLeast=${date}&memberEndDate.atMost=${shiftDays(date, endingSoonDays)}&memberStatus.in=ACTIVE&sort=memberEndDate,asc`;
  }
};

interface AttentionListProps {
  readonly attention: Attention;
  readonly onOpen?: () => void;
}

/** What is wrong, then what waits, each with the act that leads to where it is dealt with. */
export function AttentionList({ attention, onOpen }: AttentionListProps) {
  const { t } = useTranslation();
  const { items, day, asOf } = attention;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2, overflow: 'auto' }}>
      {items.map((item) => (
        <Box component="li" key={item.kind} sx={{ display: 'flex', gap: 2, minWidth: 0, typography: 'body2' }}>
          <Icon name={lookOf(item.kind).icon} size={18} sx={{ color: lookOf(item.kind).tone }} />
          <Link
            component={RouterLink}
            to={addressOf(item.kind, { day, date: asOf.slice(0, 10) })}
            onClick={onOpen}
            color="inherit"
            underline="hover"
            sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'space-between', columnGap: 3 }}
          >
            <span>{t(`dashboard.attention.${item.kind}`, { count: item.count })} </span>
            <Box component="span" sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
              {t(`dashboard.acts.${lookOf(item.kind).act}`)}
            </Box>
          </Link>
        </Box>
      ))}
    </Box>
  );
}
