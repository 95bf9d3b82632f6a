import { freePassReport } from '@parking/contract/parking/free-passes/free-pass-report';
import { useTranslation } from 'react-i18next';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { passesAddress } from './passes-address.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof freePassReport>;

/** Cars that left free of charge and what they did not pay. */
export default function FreePassReportPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={freePassReport}
      texts="freePasses.report"
      period="thisMonth"
      columns={(view) => [
        ...groupColumns<Row>(view),
        { key: 'count', link: (row) => passesAddress(view, row) },
        { key: 'countShare' },
        { key: 'value', link: (row) => passesAddress(view, row) },
        { key: 'average', hidden: true },
        { key: 'waiting', link: (row) => passesAddress(view, row, { status: 'WAITING' }) },
        { key: 'rejected', link: (row) => passesAddress(view, row, { status: 'REJECTED' }) },
        { key: 'rejectedValue', hidden: true, link: (row) => passesAddress(view, row, { status: 'REJECTED' }) },
        { key: 'emergencies', link: (row) => passesAddress(view, row, { emergency: 'true' }) },
      ]}
      figures={(view) => {
        const whole = { ...view, state: { ...view.state, groupBy: [] } };
        return [
          { key: 'value', link: passesAddress(whole, {}) },
          { key: 'count', link: passesAddress(whole, {}) },
          { key: 'waiting', link: passesAddress(whole, {}, { status: 'WAITING' }) },
          { key: 'rejected', link: passesAddress(whole, {}, { status: 'REJECTED' }) },
          { key: 'emergencies', link: passesAddress(whole, {}, { emergency: 'true' }) },
        ];
      }}
      chart={(view) =>
        drawGroups<Row>({
          view,
          series: [{ key: 'value', of: ({ value }) => value }],
          measure: 'rupiah',
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}
