import type { AttendanceState } from '@parking/contract/workforce/schedule-summary';
import { scheduleSummary } from '@parking/contract/workforce/schedule-summary';
import { formatTime } from '../../../i18n/format.ts';
import { Blank, Duration } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import type { Tone } from '../../../kit/cells/states.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { shortDay } from '../../../kit/report/day-words.ts';
import { type ReportColumn, type ReportView, type RowOf, nameText } from '../../../kit/report/report-model.ts';
import { unfinishedPlace } from '../../../kit/report/days/running.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import '../../../kit/report/texts.ts';
import { postsAddress } from './posts-address.ts';
import './texts.ts';

type Row = RowOf<typeof scheduleSummary>;

const looks: Readonly<Record<AttendanceState, { readonly tone: Tone; readonly icon: string }>> = {
  UPCOMING: { tone: 'neutral', icon: 'schedule' },
  EXPECTED: { tone: 'warning', icon: 'hourglass_empty' },
  ON_TIME: { tone: 'success', icon: 'check_circle' },
  LATE: { tone: 'warning', icon: 'timer' },
  ABSENT: { tone: 'error', icon: 'person_off' },
  UNPLANNED: { tone: 'info', icon: 'event_busy' },
};

/** A figure that leads to what it adds up. */
const to = (view: ReportView<Row>, key: string): ReportColumn<Row> => ({
  key,
  link: (row) => postsAddress(view, row, key),
});
const duration = (view: ReportView<Row>, key: 'planned' | 'worked' | 'late' | 'early'): ReportColumn<Row> => ({
  ...to(view, key),
  cell: (row) => <Duration minutes={row[key]} />,
});
const clock = (key: 'startsAt' | 'endsAt' | 'arrivedAt' | 'leftAt'): ReportColumn<Row> => ({
  key,
  cell: (row) => (row[key] === null ? <Blank /> : formatTime(row[key]).slice(0, 5)),
});

/** What was planned beside what was worked. */
export default function ScheduleSummaryPage() {
  return (
    <ReportPage
      report={scheduleSummary}
      texts="roster.summary"
      period="thisWeek"
      columns={(view) => (view.state.groupBy.includes('post') ? ofPosts(view) : ofGroups(view))}
      figures={(view) => {
        const whole = { ...view, state: { ...view.state, groupBy: [] } };
        return ['posts', 'lateTimes', 'absences', 'unplanned', 'sales'].map((key) => ({
          key,
          link: postsAddress(whole, {}, key),
        }));
      }}
      chart={draw}
    />
  );
}

const ofPosts = (view: ReportView<Row>): ReportColumn<Row>[] => [
  { key: 'date' },
  { key: 'operator' },
  { key: 'shift' },
  { key: 'gate' },
  clock('startsAt'),
  clock('endsAt'),
  clock('arrivedAt'),
  clock('leftAt'),
  {
    key: 'state',
    cell: ({ state }) =>
      state === null ? (
        <Blank />
      ) : (
        <ToneChip {...looks[state]}>{view.texts.values?.['state']?.[state] ?? state}</ToneChip>
      ),
  },
  duration(view, 'worked'),
  duration(view, 'late'),
  duration(view, 'early'),
  to(view, 'sales'),
  { key: 'lateDeposits' },
  { ...duration(view, 'planned'), hidden: true },
];

const ofGroups = (view: ReportView<Row>): ReportColumn<Row>[] => [
  { key: view.state.groupBy.includes('day') ? 'date' : 'operator' },
  to(view, 'posts'),
  duration(view, 'planned'),
  duration(view, 'worked'),
  to(view, 'lateTimes'),
  duration(view, 'late'),
  to(view, 'earlyTimes'),
  duration(view, 'early'),
  to(view, 'absences'),
  to(view, 'unplanned'),
  to(view, 'sales'),
  to(view, 'lateDeposits'),
];

/** A bar for each day, or each person: late and absent, and in time where posts are told apart. */
function draw(view: ReportView<Row>): ChartSpec {
  const { rows, texts, colour } = view;
  const { groupBy } = view.state;
  const byBar = new Map<string, { label: string; present: number; late: number; absent: number }>();
  for (const row of rows) {
    const byPerson = groupBy.includes('operator');
    const key = byPerson ? (row.operator?.id ?? '') : (row.date ?? '');
    const label = byPerson ? nameText(row.operator, texts, 'operator') : row.date === null ? '–' : shortDay(row.date);
    const bar = byBar.get(key) ?? { label, present: 0, late: 0, absent: 0 };
    byBar.set(key, {
      label,
      present: bar.present + Number(row.state === 'ON_TIME'),
      late: bar.late + row.lateTimes,
      absent: bar.absent + row.absences,
    });
  }
  const inOrder = [...byBar].toSorted(([one], [other]) => one.localeCompare(other));
  const bars = inOrder.map(([, bar]) => bar);
  const unfinished = unfinishedPlace(
    view,
    groupBy.includes('operator') ? 'operator' : 'day',
    inOrder.map(([key]) => key),
  );
  const words = texts.values?.['state'] ?? {};
  return {
    kind: 'bars',
    measure: 'count',
    stacked: true,
    labels: bars.map(({ label }) => label),
    series: [
      // Sums of several posts do not say how many of them lie ahead.
      ...(groupBy.includes('post')
        ? [
            {
              key: 'present',
              name: words['ON_TIME'] ?? '',
              colour: colour(2),
              values: bars.map(({ present }) => present),
              unfinished,
            },
          ]
        : []),
      { key: 'late', name: words['LATE'] ?? '', colour: colour(4), values: bars.map(({ late }) => late), unfinished },
      {
        key: 'absent',
        name: words['ABSENT'] ?? '',
        colour: colour(1),
        values: bars.map(({ absent }) => absent),
        unfinished,
      },
    ],
  };
}
