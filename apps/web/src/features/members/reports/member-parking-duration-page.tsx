import { memberParkingDuration } from '@parking/contract/members/member-reports';
import { useTranslation } from 'react-i18next';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { oneByOne, toMember } from './about-member.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof memberParkingDuration>;

/** How long cars of members park. */
export default function MemberParkingDurationPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={memberParkingDuration}
      texts="memberReports.stayed"
      period="thisMonth"
      columns={(view) => [
        ...toMember(groupColumns<Row>(view), view),
        {
          key: 'visits',
          link: (row) =>
            view.state.groupBy.includes('member') ? null : oneByOne(memberParkingDuration, view, row, 'member'),
        },
        { key: 'minutes' },
        { key: 'average' },
        { key: 'median' },
        { key: 'longest' },
        { key: 'nights' },
      ]}
      figures={() => [
        { key: 'visits' },
        { key: 'minutes' },
        { key: 'average' },
        { key: 'median' },
        { key: 'longest' },
        { key: 'nights' },
      ]}
      chart={(view) =>
        drawGroups<Row>({
          view,
          series: [{ key: 'hours', of: ({ minutes }) => Math.round(minutes / 60) }],
          measure: 'count',
          answer: (what, figure) => t('memberReports.mostHours', { what, figure }),
        })
      }
    />
  );
}
