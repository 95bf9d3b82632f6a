import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { RowOf } from '@parking/contract/core/endpoint';
import { news } from '@parking/contract/communication/news/news';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import { AssetImage } from '../../../api/asset-image.tsx';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listPairs } from '../../../kit/list/state/list-state.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { Pager, totalText } from '../../../kit/list/table/pager.tsx';
import { useListState } from '../../../kit/list/state/use-list-state.ts';
import { useTyped } from '../../../kit/list/filters/use-typed.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useRecordAddress } from '../../../kit/list/state/use-record-address.ts';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

type News = RowOf<typeof news.list>;

/** News for its readers: what is published today, newest first. */
export function NewsCards() {
  const { t } = useTranslation();
  const { openId } = useRecordAddress();
  const { state, change } = useListState(news.list.columns);
  const pairs = useMemo(() => listPairs(state), [state]);
  const query = useApiQuery(news.list, { list: pairs }, { keepPrevious: true, handles: 'all' });
  const unseen = useApiQuery(news.unseen, {}, { handles: 'all' });
  const [typed, type] = useTyped(state.q, (q) => change({ q, page: 0 }, { replace: true }));
  // Found by the search over everything, which names a record beside its list.
  if (openId !== null) return <Navigate to={`/news/${openId}`} replace />;
  const title = t('news.items.title');
  const { data } = query;
  const fresh = new Set(unseen.data?.map(({ id }) => id));
  return (
    <PageFrame title={title} scrolls>
      <PageHeader title={title} note={data && totalText(data)} />
      <OutlinedInput
        type="search"
        size="small"
        value={typed}
        onChange={(event) => type(event.target.value)}
        placeholder={t('common.search')}
        inputProps={{ 'aria-label': t('news.search') }}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="search" />
          </InputAdornment>
        }
        sx={{ width: { xs: '100%', sm: 300 } }}
      />
      {query.isPending && <TableSkeleton columns={1} label={t('common.loading')} />}
      {query.error && !data && <FailureNotice failure={query.error} retry={() => void query.refetch()} />}
      {data?.data.length === 0 && <Notice icon="newspaper" title={t(state.q ? 'news.noneFound' : 'news.none')} />}
      {data && data.data.length > 0 && (
        <>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 4,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
            }}
          >
            {data.data.map((item) => (
              <Card key={item.id} item={item} fresh={fresh.has(item.id)} />
            ))}
          </Box>
          {(state.page > 0 || (data.totalPages ?? 0) > 1) && <Pager page={data} state={state} change={change} />}
        </>
      )}
    </PageFrame>
  );
}

function Card({ item, fresh }: { readonly item: News; readonly fresh: boolean }) {
  const { t } = useTranslation();
  return (
    <Panel
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      {item.token && <AssetImage token={item.token} alt="" size="full" sx={{ width: '100%', height: 160 }} />}
      <Box sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 24 }}>
          <Box component="time" dateTime={item.startDate} sx={{ typography: 'caption', color: 'text.secondary' }}>
            {formatDate(item.startDate)}
          </Box>
          {fresh && (
            <ToneChip tone="info" icon="fiber_new">
              {t('news.unseen')}
            </ToneChip>
          )}
        </Box>
        <Link
          component={RouterLink}
          to={`/news/${item.id}`}
          color="inherit"
          underline="hover"
          // The whole card is the link.
          sx={{
            typography: 'h4',
            overflowWrap: 'anywhere',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {item.title}
        </Link>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{item.synopsis}</Box>
      </Box>
    </Panel>
  );
}
