import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { calendarGroups } from '@parking/contract/core/report-query';
import { recapShapes, recaps } from '@parking/contract/recaps/recaps';
import { lazy, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { findMenu } from '../../api/navigation.ts';
import { useApiQuery } from '../../api/query.ts';
import { useNavigation } from '../../api/session.tsx';
import { type Period, type PeriodName, reportPeriodNames } from '../../kit/calendar/periods.ts';
import { useChartColours } from '../../kit/chart/chart-colours.ts';
import { FailureNotice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { LazyMenu, ToolButton } from '../../kit/list/toolbar/list-toolbar.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CardModeContext } from '../../kit/report/card/card-mode.ts';
import { PaperHead, Signatures } from '../../kit/report/paper/paper-marks.tsx';
import { Choice, PeriodBar } from '../../kit/report/period-bar.tsx';
import { PrintStyles, printPage } from '../../kit/report/paper/print-styles.tsx';
import { ReadNote } from '../../kit/report/read-note.tsx';
import { daysOfState } from '../../kit/report/report-address.ts';
import { runningOf } from '../../kit/report/days/running.ts';
import { Choices, CompareChoices } from '../../kit/report/report-controls.tsx';
import { atMidnight, useBusinessDay } from '../../kit/report/use-business-day.ts';
import { useReportAddress } from '../../kit/report/use-report.ts';
import { schemeAttribute } from '../../theme/theme.ts';
import { ControlChanges } from '../settings/shared/control-changes.tsx';
import { CheckLights, DayChecks } from './day-checks.tsx';
import { PeriodChecks } from './period-checks.tsx';
import { RecapBody, RecapTop } from './recap-body.tsx';
import type { RecapMenuProps } from './recap-menus.tsx';
import type { RecapOf } from './recap-tables.ts';
import type { RecapView } from './told.ts';
import '../../kit/report/texts.ts';
import './texts.ts';

const menus = () => import('./recap-menus.tsx');
const SavedRecaps = lazy(async () => ({ default: (await menus()).SavedRecaps }));
const DownloadRecap = lazy(async () => ({ default: (await menus()).DownloadRecap }));

const looks = {
  day: { defaults: { period: 'today', views: [] }, names: ['today', 'yesterday'] },
  period: { defaults: { period: 'thisMonth', views: [] }, names: reportPeriodNames },
} as const satisfies Readonly<
  Record<string, { defaults: { period: PeriodName; views: readonly string[] }; names: readonly PeriodName[] }>
>;

/** Of a day its end alone. */
const daysOf = (of: RecapOf, asked: Period): Period => (of === 'day' ? { from: asked.to, to: asked.to } : asked);

/** A day, or any days, on one page: what its reports say, whether it all agrees, and where those sign who answer for it. */
export function RecapScreen({ of }: { readonly of: RecapOf }) {
  const { t } = useTranslation();
  const title = t(`recaps.${of}.title`);
  const { defaults, names } = looks[of];
  const { state, change } = useReportAddress(recapShapes[of], defaults);
  const businessDay = useBusinessDay();
  const today = businessDay?.today ?? null;
  const days = today === null ? null : daysOf(of, daysOfState(state, today));
  const card = useContext(CardModeContext);
  const query = useRecap(of, days, state, card?.refetchEveryMs);
  const navigation = useNavigation();
  const colour = useChartColours();
  const recap = query.data;
  const dayStarts = businessDay?.starts ?? atMidnight;
  const view: RecapView | null = recap
    ? {
        period: recap.period,
        state: { ...state, period: 'own', ...recap.period },
        colour,
        opens: (route) => findMenu(navigation, route) !== null,
        dayStarts,
        running: runningOf(recap, dayStarts),
        answer: recap,
        waiting: query.isPlaceholderData,
      }
    : null;
  if (card) {
    const children = recap && view && <RecapTop of={of} recap={recap} view={view} />;
    return card.frame({ query, answer: recap, children });
  }
  return (
    <PageFrame title={title} scrolls>
      <PrintStyles lying />
      <PaperHead />
      <PageHeader
        title={title}
        note={recap && <ReadNote of={recap} />}
        action={
          <RecapTools
            shown={recap && view && today !== null ? { of, recap, view, state, defaults, today } : null}
            reload={() => void query.refetch()}
          />
        }
      />
      <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, rowGap: 2, alignItems: 'center' }}>
        {days && today !== null && (
          <PeriodBar
            period={state.period}
            days={days}
            today={today}
            names={names}
            single={of === 'day'}
            onName={(period) => change({ period, from: '', to: '' })}
            onDays={({ from, to }) => change({ period: 'own', from, to })}
          />
        )}
        {of === 'period' && (
          <RecapGroups chosen={state.groupBy[0]} onChoose={(group) => change(() => ({ groupBy: [group] }))} />
        )}
        <CompareChoices chosen={state.compare} onChoose={(compare) => change({ compare })} />
      </Box>
      {recap?.withoutOwnDeposit && <Alert severity="info">{t('report.withoutOwnDeposit')}</Alert>}
      {query.error && recap && <Alert severity="warning">{t('kit.list.refreshFailed')}</Alert>}
      {!recap || !view ? (
        <Panel sx={{ minHeight: 280, display: 'flex' }}>
          {query.error ? (
            <FailureNotice failure={query.error} retry={() => void query.refetch()} />
          ) : (
            <TableSkeleton columns={4} label={t('kit.list.loading', { title })} />
          )}
        </Panel>
      ) : (
        <Box sx={{ position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {view.waiting && (
            <LinearProgress
              aria-label={t('common.loading')}
              sx={{ position: 'absolute', inset: 0, bottom: 'auto', height: 2, zIndex: 2 }}
            />
          )}
          <RecapTop of={of} recap={recap} view={view} />
          {of === 'day' && <CheckLights date={recap.period.from} />}
          <RecapBody of={of} recap={recap} view={view} />
          {of === 'day' ? (
            <DayChecks date={recap.period.from} />
          ) : (
            <PeriodChecks key={`${recap.period.from} ${recap.period.to}`} period={recap.period} opens={view.opens} />
          )}
          <ControlChanges {...recap.period} />
          <Signatures />
        </Box>
      )}
    </PageFrame>
  );
}

interface RecapGroupsProps {
  readonly chosen: string | undefined;
  readonly onChoose: (group: (typeof calendarGroups)[number]) => void;
}

/** By which days a period is told. */
function RecapGroups({ chosen, onChoose }: RecapGroupsProps) {
  const { t } = useTranslation();
  return (
    <Choices label={t('report.groupBy')}>
      {calendarGroups.map((group) => (
        <Choice key={group} chosen={chosen === group} onClick={() => onChoose(group)}>
          {t(`reports.production.values.groupBy.${group}`)}
        </Choice>
      ))}
    </Choices>
  );
}

interface RecapToolsProps {
  /** Null until it is there. */
  readonly shown: Omit<RecapMenuProps, 'close'> | null;
  readonly reload: () => void;
}

/** What can be done with it, at the right of its title. */
function RecapTools({ shown, reload }: RecapToolsProps) {
  const { t } = useTranslation();
  return (
    <Box data-screen-only sx={{ display: 'flex', gap: 1 }}>
      <ToolButton icon="refresh" label={t('common.reload')} onClick={reload} />
      {shown && (
        <LazyMenu icon="bookmarks" label={t('kit.list.views')}>
          {(close) => <SavedRecaps {...shown} close={close} />}
        </LazyMenu>
      )}
      <ToolButton icon="print" label={t('report.print')} onClick={() => printPage(schemeAttribute)} />
      {shown && (
        <LazyMenu icon="download" label={t('report.download')}>
          {(close) => <DownloadRecap {...shown} close={close} />}
        </LazyMenu>
      )}
    </Box>
  );
}

/** Of a day or of a period: one of two calls. */
function useRecap(
  of: RecapOf,
  days: Period | null,
  { groupBy, compare }: ReturnType<typeof useReportAddress>['state'],
  refetchEveryMs: number | undefined,
) {
  const { from, to } = days ?? { from: '', to: '' };
  const options = { keepPrevious: true, handles: 'all', ...(refetchEveryMs && { refetchEveryMs }) } as const;
  const beside = compare ? { compare } : {};
  const [part] = calendarGroups.filter((group) => group === groupBy[0]);
  const day = useApiQuery(
    recaps.day,
    { query: { date: from, ...beside } },
    { ...options, enabled: days !== null && of === 'day' },
  );
  const period = useApiQuery(
    recaps.period,
    { query: { from, to, ...(part && { groupBy: part }), ...beside } },
    { ...options, enabled: days !== null && of === 'period' },
  );
  return of === 'day' ? day : period;
}
