import MenuItem from '@mui/material/MenuItem';
import type { RowOf } from '@parking/contract/core/endpoint';
import { news } from '@parking/contract/communication/news/news';
import { type NewsAct, newsTransitions, possibleNewsActs } from '@parking/contract/communication/news/news-states';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiMutation } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { useSiteNow } from '../../../api/site-clock.ts';
import { showToast } from '../../../api/toast.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

const NewsFields = lazy(() => import('./news-fields.tsx'));
const NewsBody = lazy(() => import('./news-body.tsx'));

type News = RowOf<typeof news.list>;
const icons: Readonly<Record<NewsAct, string>> = { publish: 'public', withdraw: 'edit_note', expire: 'event_busy' };

/** The list, the form and the acts of those who write. */
export default function WrittenNews() {
  const { t } = useTranslation();
  const { editable } = useFlags('/news');
  const today = useSiteNow()().slice(0, 10);
  const { mutate } = useApiMutation(news.update);
  const act = (item: News, wanted: NewsAct) =>
    mutate(
      { params: { id: item.id }, body: { newsStatus: newsTransitions[wanted].to, updatedAt: item.updatedAt } },
      { onSuccess: () => showToast(t(`news.done.${wanted}`), 'success') },
    );
  return (
    <ResourcePage
      resource={news}
      route="/news"
      texts="news.items"
      columns={[
        { key: 'title' },
        { key: 'newsStatus' },
        { key: 'startDate' },
        { key: 'expiredDate' },
        { key: 'synopsis', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={<NewsFields />}
      blank={{ newsStatus: 'DRAFT', startDate: today }}
      nameOf={({ title }) => title}
      addLabel={t('news.write')}
      wide
      more={(item) => (
        <Suspense fallback={null}>
          <NewsBody item={item} />
        </Suspense>
      )}
      recordActions={(item) => [
        <MenuItem key="read" component={Link} to={`/news/${item.id}`}>
          <Icon name="menu_book" />
          {t('news.read')}
        </MenuItem>,
        ...(editable
          ? possibleNewsActs(item.newsStatus).map((one) => (
              <MenuItem key={one} onClick={() => act(item, one)}>
                <Icon name={icons[one]} />
                {t(`news.acts.${one}`)}
              </MenuItem>
            ))
          : []),
      ]}
    />
  );
}
