import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { formatTime } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { type Attention, AttentionList, isMine } from './attention-list.tsx';

interface MyTasksProps {
  /** One of them is opened. */
  readonly onOpen: () => void;
}

/** What waits for whoever is signed in, wherever they are; read anew whenever it is looked at. */
export default function MyTasks({ onOpen }: MyTasksProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiQuery(dashboards.attention, {}, { handles: 'all', staleTimeMs: 0 });
  return (
    <Box component="section" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h4" component="h3">
        {t('dashboard.myTasks')}
      </Typography>
      <MineCount attention={data} onOpen={onOpen} />
      {error && <FailureNotice failure={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {data?.items.length === 0 && <Typography color="textSecondary">{t('dashboard.allWell')}</Typography>}
      {data && <Apart attention={data} onOpen={onOpen} />}
      {data && (
        <Typography variant="caption" color="textSecondary">
          {t('dashboard.readAt', { time: formatTime(data.asOf) })}
        </Typography>
      )}
    </Box>
  );
}

/** What waits for the own hand beneath its count; then, apart, what somebody else may be at. */
function Apart({ attention, onOpen }: MyTasksProps & { readonly attention: Attention }) {
  const { t } = useTranslation();
  const [mine, others] = [true, false].map((wanted) => attention.items.filter(({ kind }) => isMine(kind) === wanted));
  return (
    <>
      {mine && mine.length > 0 && <AttentionList attention={{ ...attention, items: mine }} onOpen={onOpen} />}
      {others && others.length > 0 && (
        <>
          <Typography variant="h4" component="h3" sx={{ borderTop: 1, borderColor: 'divider', pt: 3, mt: 1 }}>
            {t('dashboard.watched')}
          </Typography>
          <AttentionList attention={{ ...attention, items: others }} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

interface MineCountProps extends MyTasksProps {
  readonly attention: Attention | undefined;
}

/** How much waits for the own hand, leading to all of it. */
function MineCount({ attention, onOpen }: MineCountProps) {
  const { t } = useTranslation();
  const mine = attention?.items.filter(({ kind }) => isMine(kind)) ?? [];
  const count = mine.reduce((sum, one) => sum + one.count, 0);
  return (
    <Button component={RouterLink} to="/waiting_for_me" onClick={onOpen} variant={count > 0 ? 'contained' : 'outlined'}>
      {count > 0 ? t('dashboard.mine', { count }) : t('dashboard.myTasks')}
    </Button>
  );
}
