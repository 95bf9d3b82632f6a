import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate } from '../../../i18n/format.ts';
import { AttentionList } from '../shared/attention-list.tsx';
import { type CardProps, CardFrame, Nothing } from './card.tsx';
import { refreshOf } from './refresh-of.ts';

/** What waits for somebody. */
export function AttentionCard({ widget }: CardProps) {
  const { t } = useTranslation();
  const answer = useApiQuery(dashboards.attention, {}, refreshOf(widget));
  const { data } = answer;
  return (
    <CardFrame widget={widget} source={answer} period={data && formatDate(data.day)} readAt={data?.asOf}>
      {data?.items.length === 0 && <Nothing>{t('dashboard.allWell')}</Nothing>}
      {data && <AttentionList attention={data} />}
    </CardFrame>
  );
}
