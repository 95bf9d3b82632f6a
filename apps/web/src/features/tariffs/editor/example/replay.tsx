import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import type { BodyOf } from '@parking/contract/core/endpoint';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { FailureNotice } from '../../../../kit/list/list-states.tsx';
import { ReplayResult } from './replay-result.tsx';

const DayPicker = lazy(() =>
  import('../../../../kit/calendar/day-picker.tsx').then((module) => ({ default: module.DayPicker })),
);

type Draft = Omit<BodyOf<typeof tariffs.replay>, 'from' | 'to'>;

interface ReplayProps {
  readonly draft: Draft;
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** With which it begins; the last thirty where nobody asked. */
  readonly days: ReportPeriod | null;
}

const spans = [7, 30, 90] as const;
const daysBefore = (day: string, days: number): string => shiftMinutes(`${day}T00:00:00`, -days * 1440).slice(0, 10);

/** What past stays would have cost by a draft. Runs by itself, and again for other days. */
export function Replay({ draft, today, days: asked }: ReplayProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState<ReportPeriod>(asked ?? { from: daysBefore(today, 29), to: today });
  const { mutate, data, error, isPending } = useApiMutation(tariffs.replay, { handles: 'all' });
  const backwards = days.from > days.to;
  const wanted = JSON.stringify({ ...draft, ...days });
  const run = () => mutate({ body: { ...draft, ...days } });
  useEffect(() => {
    if (!backwards) mutate({ body: JSON.parse(wanted) as BodyOf<typeof tariffs.replay> });
  }, [mutate, wanted, backwards]);
  const picker = (name: 'from' | 'to') => (
    <Box sx={{ width: 168, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <DayPicker
          label={t(`fareEditor.replay.${name}`)}
          value={days[name]}
          onChange={(day) => day !== '' && setDays({ ...days, [name]: day })}
          error={backwards}
        />
      </Suspense>
    </Box>
  );
  return (
    <Box
      component="section"
      aria-label={t('fareEditor.replay.title')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <Box>
        <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
          {t('fareEditor.replay.title')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('fareEditor.replay.lead')}</Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end' }}>
        {picker('from')}
        {picker('to')}
        {spans.map((count) => {
          const from = daysBefore(today, count - 1);
          const chosen = days.from === from && days.to === today;
          return (
            <Button
              key={count}
              size="small"
              color={chosen ? 'primary' : 'inherit'}
              aria-pressed={chosen}
              onClick={() => setDays({ from, to: today })}
            >
              {t('fareEditor.replay.days', { count })}
            </Button>
          );
        })}
      </Box>
      {backwards && <Alert severity="error">{t('fareEditor.replay.wrongPeriod')}</Alert>}
      <Box sx={{ height: 2 }}>
        {isPending && <LinearProgress aria-label={t('fareEditor.replay.running')} sx={{ height: 2 }} />}
      </Box>
      {error && !isPending && <FailureNotice failure={error} retry={run} />}
      {data && !error && (
        <Box sx={{ opacity: isPending ? 0.5 : 1 }}>
          <ReplayResult result={data} />
        </Box>
      )}
    </Box>
  );
}
