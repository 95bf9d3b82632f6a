import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { news } from '@parking/contract/communication/news/news';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { apiQueryKey, queryClient, useApiMutation, useApiQuery } from '../../../api/query.ts';
import { formatDate } from '../../../i18n/format.ts';
import { StateChip } from '../../../kit/cells/state-chip.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import NewsBody from './news-body.tsx';
import './texts.ts';

/** One news item; opening it is seeing it. */
export default function ReadNewsPage() {
  const { t } = useTranslation();
  const { newsId = '' } = useParams();
  const query = useApiQuery(news.one, { params: { id: newsId } }, { handles: 'all' });
  const { data: item, error } = query;
  const { mutate: see } = useApiMutation(news.seen, {
    handles: 'all',
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: apiQueryKey(news.unseen) }),
  });
  const readable = item !== undefined;
  useEffect(() => {
    if (readable) see({ params: { id: newsId } });
  }, [readable, newsId, see]);
  const back = (
    <IconButton component={Link} to="/news" aria-label={t('news.back')} sx={{ ml: -2 }}>
      <Icon name="arrow_back" />
    </IconButton>
  );
  const title = item?.title ?? t('news.items.title');
  const content = () => {
    if (error && !item)
      return error.status === 404 || error.status === 400 ? (
        <Notice icon="search_off" title={t('news.gone')} />
      ) : (
        <FailureNotice failure={error} retry={() => void query.refetch()} />
      );
    if (!item) return <TableSkeleton columns={1} label={t('common.loading')} />;
    const { startDate, expiredDate, newsStatus, synopsis } = item;
    return (
      <Box component="article" sx={{ maxWidth: 760, width: '100%' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, color: 'text.secondary', mb: 3 }}>
          <span>
            {expiredDate
              ? t('news.until', { from: formatDate(startDate), until: formatDate(expiredDate) })
              : formatDate(startDate)}
          </span>
          {newsStatus !== 'PUBLISHED' && <StateChip state={newsStatus} />}
        </Box>
        <Box component="p" sx={{ m: 0, fontSize: 16, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {synopsis}
        </Box>
        <NewsBody item={item} />
      </Box>
    );
  };
  return (
    <PageFrame title={title} scrolls>
      <PageHeader title={title} back={back} />
      {content()}
    </PageFrame>
  );
}
