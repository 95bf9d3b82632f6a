import { isCalendarGroup } from '@parking/contract/core/report-query';
import { cashBalanceReport } from '@parking/contract/money/cash/cash-reports';
import { labelIn } from '../../../i18n/format.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { drawGroups, groupColumns, groupText } from '../../../kit/report/grouped-rows.ts';
import type { ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { unfinishedPlace } from '../../../kit/report/days/running.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { balanceSides, bookAddress } from '../shared/book-address.ts';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof cashBalanceReport>;

/** What lay in cash accounts, what came and went, and what lies there. */
export default function CashBalanceReportPage() {
  return (
    <ReportPage
      report={cashBalanceReport}
      texts="cashBooks.balances"
      period="thisMonth"
      columns={(view) => [
        ...groupColumns<Row>(view),
        { key: 'opening' },
        ...(Object.keys(balanceSides) as (keyof typeof balanceSides)[]).map((key) => ({
          key,
          link: (row: Row) => bookAddress(view, row, balanceSides[key]),
        })),
        { key: 'closing', link: (row) => bookAddress(view, row) },
      ]}
      figures={(view) => [
        { key: 'closing' },
        { key: 'opening' },
        ...(['moneyIn', 'moneyOut'] as const).map((key) => ({
          key,
          link: bookAddress({ ...view, state: { ...view.state, groupBy: [] } }, {}, balanceSides[key]),
        })),
      ]}
      chart={draw}
    />
  );
}

/** A line of each account over the days, or a bar of what lies in each at the end. */
function draw(view: ReportView<Row>): ChartSpec | null {
  const { rows, state, texts, colour } = view;
  const part = state.groupBy.find(isCalendarGroup);
  const closing = ({ closing: held }: Row): number => held;
  if (!part) return drawGroups({ view, series: [{ key: 'closing', of: closing }], measure: 'rupiah' });
  const days = [...new Set(rows.map(({ businessDay }) => businessDay ?? ''))].toSorted();
  const lines = new Map<string, { readonly name: string; readonly byDay: Map<string, number> }>();
  for (const { businessDay, cash, closing: held } of rows) {
    const name = cash ? labelIn(cash) : (texts.fields['closing'] ?? '');
    const line = lines.get(cash?.id ?? '') ?? { name, byDay: new Map<string, number>() };
    line.byDay.set(businessDay ?? '', held);
    lines.set(cash?.id ?? '', line);
  }
  const unfinished = unfinishedPlace(view, part, days);
  return {
    kind: 'lines',
    measure: 'rupiah',
    labels: days.map((businessDay) => groupText(part, { businessDay }, texts, true)),
    series: [...lines].map(([key, { name, byDay }], place) => ({
      key: key || 'all',
      name,
      colour: colour(place),
      values: days.map((businessDay) => byDay.get(businessDay) ?? null),
      unfinished,
    })),
  };
}
