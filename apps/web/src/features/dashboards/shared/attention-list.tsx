import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { AttentionKind, dashboards } from '@parking/contract/dashboards/dashboards';
import { endingSoonDays } from '@parking/contract/members/membership-ending';
import { waitingFreePasses } from '@parking/contract/parking/free-passes/free-passes';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../../../theme/icon.tsx';
import '../texts.ts';

type Attention = ReplyOf<typeof dashboards.attention>;
type Item = Attention['items'][number];

interface Look {
  readonly icon: string;
  readonly tone: 'error.main' | 'warning.main' | 'info.main';
  /** What is done about it where it leads. */
  readonly act: 'see' | 'check' | 'receive' | 'verify' | 'decide';
}

const looks: Readonly<Record<AttentionKind, Look>> = {
  GATES_OFFLINE: { icon: 'cloud_off', tone: 'error.main', act: 'see' },
  GATES_PAPER: { icon: 'receipt_long', tone: 'warning.main', act: 'see' },
  DEPOSITS_LATE: { icon: 'schedule', tone: 'error.main', act: 'see' },
  DEPOSITS_DISPUTED: { icon: 'gavel', tone: 'error.main', act: 'check' },
  DIFFERENCES: { icon: 'difference', tone: 'warning.main', act: 'check' },
  UNMATCHED: { icon: 'help', tone: 'warning.main', act: 'check' },
  SETTLEMENTS_LATE: { icon: 'account_balance', tone: 'warning.main', act: 'see' },
  INDICATIONS: { icon: 'policy', tone: 'warning.main', act: 'check' },
  DEPOSITS_WAITING: { icon: 'savings', tone: 'info.main', act: 'receive' },
  DEPOSITS_TO_BOOK: { icon: 'fact_check', tone: 'info.main', act: 'verify' },
  CASH_OUTS: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  CASH_MUTATIONS: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  RETURNS: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  CLAIMS: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  COLLECTIONS: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  DEBTS: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  FREE_PASSES: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  VOUCHERS: { icon: 'rule', tone: 'warning.main', act: 'decide' },
  TAX_RETURNS: { icon: 'description', tone: 'warning.main', act: 'see' },
  MEMBERS_ENDING: { icon: 'badge', tone: 'info.main', act: 'see' },
};

interface When {
  readonly day: string;
  readonly date: string;
}

/** Where each is dealt with: the screen, showing what was counted. */
const addressOf = ({ kind, ids = [] }: Item, { day, date }: When): string => {
  switch (kind) {
    case 'GATES_OFFLINE':
    case 'GATES_PAPER':
      return '/gate_monitoring';
    case 'DEPOSITS_LATE':
      return `/deposits?state.equals=OPEN&businessDay.lessThan=${day}`;
    case 'DEPOSITS_DISPUTED':
      return '/deposits?state.equals=DISPUTED';
    // Not those that one may do nothing of.
    case 'DEPOSITS_WAITING':
      return ids.length > 0 ? `/deposits?id.in=${ids.join(',')}` : '/deposits?state.equals=SUBMITTED';
    case 'DEPOSITS_TO_BOOK':
      return ids.length > 0 ? `/deposits?id.in=${ids.join(',')}` : '/deposits?state.in=PAID,VERIFIED';
    case 'CASH_OUTS':
      return '/cash-out?state.equals=WAITING';
    case 'CASH_MUTATIONS':
      return '/cash-mutation?state.equals=WAITING';
    case 'RETURNS':
      return '/payments_on_account?state.equals=WAITING';
    case 'CLAIMS':
      return '/claimed_payments?state.equals=WAITING&sort=at,asc';
    case 'COLLECTIONS':
      return '/to_collect?state.equals=WAITING&sort=at,asc';
    case 'DEBTS':
      return '/operator_debts?state.equals=WAITING';
    case 'FREE_PASSES':
      return `/free_passes?${waitingFreePasses.map((pair) => pair.join('=')).join('&')}`;
    case 'VOUCHERS':
      return '/vouchers?state.equals=WAITING&sort=at,asc';
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
          <Icon name={looks[item.kind].icon} size={18} sx={{ color: looks[item.kind].tone }} />
          <Link
            component={RouterLink}
            to={addressOf(item, { day, date: asOf.slice(0, 10) })}
            onClick={onOpen}
            color="inherit"
            underline="hover"
            sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'space-between', columnGap: 3 }}
          >
            <span>{t(`dashboard.attention.${item.kind}`, { count: item.count })} </span>
            <Box component="span" sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
              {t(`dashboard.acts.${looks[item.kind].act}`)}
            </Box>
          </Link>
        </Box>
      ))}
    </Box>
  );
}
