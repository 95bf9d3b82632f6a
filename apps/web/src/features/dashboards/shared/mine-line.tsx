import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { isMine } from './attention-list.tsx';

/** What all that waits for the own hand is called, with how much it is once that is known. */
export default function MineLine() {
  const { t } = useTranslation();
  const { data } = useApiQuery(dashboards.attention, {}, { handles: 'all', staleTimeMs: 0 });
  const count = (data?.items ?? []).reduce((sum, { kind, count: own }) => sum + (isMine(kind) ? own : 0), 0);
  return <>{count > 0 ? `${t('dashboard.myTasks')} (${formatNumber(count)})` : t('dashboard.myTasks')}</>;
}
