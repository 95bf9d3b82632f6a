import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { type SchedulePost, currentSchedule } from '@parking/contract/workforce/current-schedule';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import '../schedule/texts.ts';

const schedule = '/current_schedule';
const depositsScreen = '/deposits';

interface OwnShiftProps {
  /** One of them is opened. */
  readonly onOpen: () => void;
}

/** Where whoever is signed in stands now or next, and the deposit that is open; nothing for whom neither is. Never what is in it. */
export default function OwnShift({ onOpen }: OwnShiftProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const holds = findMenu(navigation, depositsScreen) !== null;
  // Unasked, beside what waits: a failure is told by nothing but its absence.
  const own = useApiQuery(
    currentSchedule.current,
    { query: {} },
    { handles: 'all', logged: 'own shift', staleTimeMs: 0 },
  );
  const open = useApiQuery(
    deposits.mine,
    {
      list: [
        ['state.equals', 'OPEN'],
        ['sort', 'openedAt,asc'],
        ['size', '3'],
        ['total', 'false'],
      ],
    },
    { handles: 'all', logged: 'own deposit', enabled: holds, staleTimeMs: 0 },
  );
  const post = own.data?.now ?? own.data?.next ?? null;
  const drawers = open.data?.data ?? [];
  if (post === null && drawers.length === 0) return null;
  const opensSchedule = findMenu(navigation, schedule) !== null;
  return (
    <Box component="section" aria-labelledby="own-shift" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="own-shift" variant="h4" component="h3">
        {t('roster.own.shift')}
      </Typography>
      {post && (
        <Line icon="event_available" to={opensSchedule ? schedule : null} onOpen={onOpen}>
          <PostWords post={post} isNow={own.data?.now !== null} today={own.data?.date ?? ''} />
        </Line>
      )}
      {drawers.map(({ id, number, openedAt }) => (
        <Line key={id} icon="savings" to={`${depositsScreen}?open=${id}`} onOpen={onOpen}>
          {t('roster.own.deposit', { number, at: formatDateTime(openedAt) })}
        </Line>
      ))}
    </Box>
  );
}

interface PostWordsProps {
  readonly post: SchedulePost;
  readonly isNow: boolean;
  readonly today: string;
}

function PostWords({ post: { date, start, end, shiftName, gateName }, isNow, today }: PostWordsProps) {
  const { t } = useTranslation();
  const when = isNow ? t('roster.own.now') : date === today ? t('roster.today') : formatDate(date);
  return (
    <>
      {when}: <strong>{shiftName}</strong> {start}–{end}
      {gateName !== null && `, ${gateName}`}
    </>
  );
}

interface LineProps extends OwnShiftProps {
  readonly icon: string;
  readonly to: string | null;
  readonly children: ReactNode;
}

function Line({ icon, to, onOpen, children }: LineProps) {
  return (
    <Box sx={{ display: 'flex', gap: 2, minWidth: 0, typography: 'body2' }}>
      <Icon name={icon} size={18} sx={{ color: 'primary.main' }} />
      {to === null ? (
        <span>{children}</span>
      ) : (
        <Link component={RouterLink} to={to} onClick={onOpen} color="inherit" underline="hover">
          {children}
        </Link>
      )}
    </Box>
  );
}
