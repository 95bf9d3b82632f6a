import { memberReport } from '@parking/contract/members/member-reports';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/format.ts';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { Plates } from '../people/person-cells.tsx';
import { oneByOne, toMember } from './about-member.ts';
import '../people/texts.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof memberReport>;

const isEach = ({ state }: Pick<ReportView, 'state'>): boolean => state.groupBy.includes('member');

/** Members as they stand now, and what the period brought of each. */
export default function MemberReportPage() {
  const { t } = useTranslation();
  const leftOf = ({ daysLeft }: Row) =>
    daysLeft !== null &&
    t(daysLeft < 0 ? 'memberReports.daysOver' : 'memberReports.daysLeft', { count: Math.abs(daysLeft) });
  return (
    <ReportPage
      report={memberReport}
      texts="memberReports.stand"
      period="thisMonth"
      columns={(view) => (isEach(view) ? ofMembers(view, leftOf) : ofGroups(view))}
      figures={(view) => {
        const whole = { ...view, state: { ...view.state, groupBy: [] } };
        return [
          { key: 'members' },
          { key: 'expiring', link: oneByOne(memberReport, whole, {}, 'member', { isExpiring: 'true' }) },
          { key: 'unused', link: oneByOne(memberReport, whole, {}, 'member', { isUnused: 'true' }) },
          { key: 'visits' },
          { key: 'paid' },
          { key: 'worth' },
        ];
      }}
      chart={(view) =>
        drawGroups<Row>({
          view: isEach(view) ? { ...view, state: { ...view.state, groupBy: ['subscription'] } } : view,
          series: [
            { key: 'paid', of: ({ paid }) => paid },
            { key: 'worth', of: ({ worth }) => worth },
          ],
          measure: 'rupiah',
        })
      }
    />
  );
}

const ofMembers = (view: ReportView<Row>, leftOf: (row: Row) => React.ReactNode): ReportColumn<Row>[] =>
  toMember<Row>(
    [
      { key: 'member' },
      { key: 'status' },
      { key: 'subscription' },
      { key: 'department', hidden: true },
      { key: 'vehicle', hidden: true },
      { key: 'parkingCode', hidden: true },
      { key: 'plates', cell: ({ plates }) => plates && <Plates plates={plates.split(', ')} /> },
      { key: 'startDate', hidden: true, cell: ({ startDate }) => startDate && formatDate(startDate) },
      { key: 'endDate', cell: ({ endDate }) => endDate && formatDate(endDate) },
      { key: 'daysLeft', cell: leftOf },
      { key: 'lastDay', cell: ({ lastDay }) => lastDay && formatDate(lastDay) },
      { key: 'visits' },
      { key: 'paid' },
      { key: 'worth' },
    ],
    view,
  );

function ofGroups(view: ReportView<Row>): ReportColumn<Row>[] {
  return [
    ...groupColumns<Row>(view),
    { key: 'members', link: (row) => oneByOne(memberReport, view, row, 'member') },
    { key: 'expiring', link: (row) => oneByOne(memberReport, view, row, 'member', { isExpiring: 'true' }) },
    { key: 'unused', link: (row) => oneByOne(memberReport, view, row, 'member', { isUnused: 'true' }) },
    { key: 'visits', link: (row) => oneByOne(memberReport, view, row, 'member') },
    { key: 'paid', link: (row) => oneByOne(memberReport, view, row, 'member') },
    { key: 'worth', link: (row) => oneByOne(memberReport, view, row, 'member') },
  ];
}
