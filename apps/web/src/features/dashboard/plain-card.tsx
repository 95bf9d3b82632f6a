import type { DashboardWidget } from '@parking/contract/dashboards';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useSiteNow } from '../../api/site-clock.ts';
import { CardFrame } from './card.tsx';
import { WidgetFigures } from './widget-figures.tsx';

/** A card for a call that has none of its own: the plain figures it answers. */
export function PlainCard({ widget }: { readonly widget: DashboardWidget }) {
  const answer = useWidgetAnswer(widget);
  const error =
    answer.error && !(answer.error instanceof ApiFailure)
      ? new ApiFailure({ status: 0, code: 'unknown' })
      : answer.error;
  return (
    <CardFrame widget={widget} source={{ ...answer, error }} period={undefined} readAt={answer.data?.readAt}>
      {answer.data && <WidgetFigures answer={answer.data.content} />}
    </CardFrame>
  );
}

/** A widget names a call of ours by its path; anything else is not asked. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])[\w\-/.?=&%]*$/.test(path);

function useWidgetAnswer({ id, url, refreshInterval, refreshAble }: DashboardWidget) {
  const now = useSiteNow();
  return useQuery({
    queryKey: ['api', ['dashboards'], 'widget', id, url],
    enabled: isOwnPath(url),
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      const response = await request({ method: 'GET', path: url }, { signal, background });
      const { data } = (await response.json()) as { data: unknown };
      return { content: data, readAt: now() };
    },
    ...(refreshAble && refreshInterval > 0 && { refetchInterval: refreshInterval * 1000 }),
    meta: { handles: 'all' },
  });
}
