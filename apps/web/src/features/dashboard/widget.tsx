import type { DashboardWidget } from '@parking/contract/system';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { request } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useSiteNow } from '../../api/site-clock.ts';
import { formatTime, labelIn } from '../../i18n/format.ts';
import { FailureNotice } from '../../kit/list/list-states.tsx';
import { Icon } from '../../theme/icon.tsx';
import { WidgetFigures } from './widget-figures.tsx';

interface WidgetProps {
  readonly widget: z.output<typeof DashboardWidget>;
}

/** One card: what the widget's call answers, when it was read, and reading it again. */
export function Widget({ widget }: WidgetProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const name = labelIn(widget);
  const answer = useWidgetAnswer(widget);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        gridColumn: { xs: 'span 12', sm: 'span 6', lg: 'span 4' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 4, pr: 2, py: 1, minHeight: 44 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        {answer.data && (
          <Typography variant="caption" color="textSecondary">
            {t('dashboard.readAt', { time: formatTime(answer.data.readAt) })}
          </Typography>
        )}
        {widget.refreshAble && (
          <IconButton size="small" aria-label={t('dashboard.refresh', { name })} onClick={() => void answer.refetch()}>
            <Icon name="refresh" />
          </IconButton>
        )}
      </Box>
      {answer.isPending && <Skeleton variant="rectangular" height={96} sx={{ m: 4, mt: 0 }} />}
      {answer.data && <WidgetFigures answer={answer.data.content} />}
      {answer.error && !answer.data && (
        <FailureNotice
          failure={answer.error instanceof ApiFailure ? answer.error : new ApiFailure({ status: 0, code: 'unknown' })}
          retry={() => void answer.refetch()}
        />
      )}
    </Box>
  );
}

/** A widget names a call of ours by its path; anything else is not asked. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])[\w\-/.?=&%]*$/.test(path);

function useWidgetAnswer({ id, url, refreshInterval, refreshAble }: WidgetProps['widget']) {
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
