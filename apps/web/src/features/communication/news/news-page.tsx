import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { NewsCards } from './news-cards.tsx';
import './texts.ts';

const WrittenNews = lazy(() => import('./written-news.tsx'));

/** Who writes news finds it as a list of records; everybody else as something to read. */
export default function NewsPage() {
  const { t } = useTranslation();
  const { known, addable, editable, deleteable } = useFlags('/news');
  if (!known)
    return (
      <PageFrame title={t('news.items.title')}>
        <TableSkeleton columns={1} label={t('common.loading')} />
      </PageFrame>
    );
  return addable || editable || deleteable ? <WrittenNews /> : <NewsCards />;
}
