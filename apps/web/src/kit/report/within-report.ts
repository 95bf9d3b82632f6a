import type { Filter } from '@parking/contract/core/list';
import type { Report } from '@parking/contract/core/report';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import { searchText } from '../list/state/search-text.ts';
import { reportAddress } from './report-address.ts';
import type { ReportView } from './report-model.ts';
import { shapeOf } from './shape-of.ts';

interface Within {
  /** What it is added up by there. */
  readonly groupBy: readonly string[];
  readonly days: ReportPeriod;
  /** By the name of the filter. */
  readonly narrowing: Readonly<Record<string, string | null>>;
}

/** The same report of a part of it alone; null where it cannot be narrowed to that, or its reader may not see its screen. */
export function withinReport(
  report: Report,
  view: Pick<ReportView, 'state' | 'opens'>,
  { groupBy, days, narrowing }: Within,
): string | null {
  const shape = shapeOf(report);
  const { permission } = report.get;
  const [route = ''] = typeof permission === 'object' && 'menus' in permission ? permission.menus : [];
  if (Object.keys(narrowing).some((name) => !Object.hasOwn(shape.filters, name)) || !view.opens(route)) return null;
  const own = Object.entries(narrowing).map(([column, value]): Filter => ({ column, operator: 'equals', value }));
  const state = {
    ...view.state,
    ...days,
    period: 'own' as const,
    groupBy,
    filters: [...view.state.filters.filter(({ column }) => !Object.hasOwn(narrowing, column)), ...own],
    sort: [],
    columns: null,
  };
  return `${route}${searchText(reportAddress(state, shape, { period: 'today', views: [] }))}`;
}
