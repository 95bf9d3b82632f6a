import Typography from '@mui/material/Typography';
import { taxReport } from '@parking/contract/money/tax/tax-report';
import { useTranslation } from 'react-i18next';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import type { ReportColumn, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { taxedAddress } from './taxed-address.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof taxReport>;

/** A figure that leads to what it adds up. */
const to = (view: ReportView<Row>, key: string): ReportColumn<Row> => ({
  key,
  link: (row) => taxedAddress(view, row, key),
});

/** Parking tax of a month by calendar days, and why it is not that of its business days. */
export default function TaxReportPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={taxReport}
      texts="parkingTax.report"
      period="thisMonth"
      columns={(view) => [
        ...groupColumns<Row>(view),
        ...(['count', 'base', 'tax'] as const).map((key) => to(view, key)),
        { key: 'rate' },
        ...(['booked', 'difference'] as const).map((key) => to(view, key)),
      ]}
      remarks={() => (
        <Typography variant="body2" color="text.secondary">
          {t('parkingTax.calendar')}
        </Typography>
      )}
      figures={() => [{ key: 'tax' }, { key: 'base' }, { key: 'booked' }, { key: 'difference' }]}
      chart={(view) =>
        drawGroups<Row>({
          view,
          series: [{ key: 'tax', of: ({ tax }) => tax }],
          measure: 'rupiah',
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}
