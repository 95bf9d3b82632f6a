import { memberIn } from '@parking/contract/members/member-reports';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { oneByOne, toMember } from './about-member.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof memberIn>;

const isEach = ({ state }: Pick<ReportView, 'state'>): boolean => state.groupBy.includes('entry');

/** Cars that came in on a membership. */
export default function MemberInPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={memberIn}
      texts="memberReports.came"
      period="today"
      columns={(view) => (isEach(view) ? ofEntries(view) : ofGroups(view))}
      figures={(view) => {
        const whole = { ...view, state: { ...view.state, groupBy: [] } };
        return [
          { key: 'count' },
          { key: 'inside', link: oneByOne(memberIn, whole, {}, 'entry', { isInside: 'true' }) },
          { key: 'members' },
        ];
      }}
      chart={(view) =>
        drawGroups<Row>({
          view: isEach(view) ? { ...view, state: { ...view.state, groupBy: [timeOf(view)] } } : view,
          series: [{ key: 'count', of: ({ count }) => count }],
          measure: 'count',
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}

/** One day by its hours, more of them by days. */
const timeOf = ({ period }: Pick<ReportView, 'period'>): string => (period.from === period.to ? 'hour' : 'day');

const ofEntries = (view: ReportView<Row>): ReportColumn<Row>[] =>
  toMember<Row>(
    [
      { key: 'enteredAt', cell: ({ enteredAt }) => enteredAt && formatDateTime(enteredAt) },
      { key: 'member' },
      { key: 'plate', cell: ({ plate }) => plate && <Plate text={formatPlate(plate)} /> },
      {
        key: 'code',
        link: ({ code }) =>
          code && view.opens('/report/parking-log') ? `/report/parking-log?search=${encodeURIComponent(code)}` : null,
      },
      { key: 'gate' },
      { key: 'subscription', hidden: true },
      { key: 'department', hidden: true },
      { key: 'vehicle', hidden: true },
      { key: 'leftAt', cell: ({ leftAt }) => leftAt && formatDateTime(leftAt) },
      { key: 'minutes' },
      { key: 'othersInside' },
      { key: 'validUntil', cell: ({ validUntil }) => validUntil && formatDate(validUntil) },
    ],
    view,
  );

const ofGroups = (view: ReportView<Row>): ReportColumn<Row>[] => [
  ...toMember(groupColumns<Row>(view), view),
  { key: 'count', link: (row) => oneByOne(memberIn, view, row, 'entry') },
  { key: 'inside', link: (row) => oneByOne(memberIn, view, row, 'entry', { isInside: 'true' }) },
  { key: 'members' },
];
