import type { Report } from '@parking/contract/core/report';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import { searchText } from '../list/state/search-text.ts';
import { type Narrowing, narrowed, onlyThese } from './narrowed.ts';
import { reportAddress } from './report-address.ts';
import type { ReportView } from './report-model.ts';
import { shapeOf } from './shape-of.ts';

interface Within {
  /** What it is added up by there. */
  readonly groupBy: readonly string[];
  readonly days: ReportPeriod;
  /** By the name of the filter. */
  readonly narrowing: Narrowing;
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
  const state = {
    ...view.state,
    ...days,
    period: 'own' as const,
    groupBy,
    filters: narrowed(view.state.filters, onlyThese(narrowing)),
    sort: [],
    columns: null,
  };
  return `${route}${searchText(reportAddress(state, shape, { period: 'today', views: [] }))}`;
}
