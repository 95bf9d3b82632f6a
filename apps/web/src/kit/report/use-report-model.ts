import type { Report } from '@parking/contract/core/report';
import { useMemo } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { findMenu } from '../../api/navigation.ts';
import { useNavigation } from '../../api/session.tsx';
import { useChartColours } from '../chart/chart-colours.ts';
import { patchOf } from '../list/state/address-state.ts';
import { filterableColumns, shownColumns } from '../list/state/column-model.ts';
import { type Period } from '../calendar/periods.ts';
import type { ResourceTextsKey } from '../model/resource-types.ts';
import { useResourceTexts } from '../model/use-resource-texts.ts';
import { searchText } from '../list/state/search-text.ts';
import { daysOfState, reportAddress } from './report-address.ts';
import { atMidnight } from './use-business-day.ts';
import {
  type ReportColumn,
  type ReportModel,
  type ReportView,
  reportWords,
  resolveReportColumns,
} from './report-model.ts';
import type { ReportPageProps } from './report-props.ts';
import { runningOf } from './days/running.ts';
import { shapeOf } from './shape-of.ts';
import { useReportAddress, useReportAnswer } from './use-report.ts';

const noViews: readonly string[] = [];

/** A report as its address asks for it, and everything the parts of its page share. */
export function useReportModel(props: ReportPageProps<Report, ResourceTextsKey>) {
  const { report, period, views = noViews } = props;
  const shape = shapeOf(report);
  const texts = useResourceTexts(props.texts);
  const defaults = useMemo(() => ({ period, views }), [period, views]);
  const { state, change } = useReportAddress(shape, defaults);
  const { query, businessDay } = useReportAnswer(report, state);
  const today = businessDay?.today ?? null;
  const colour = useChartColours();
  const navigation = useNavigation();
  const opens = (route: string): boolean => findMenu(navigation, route) !== null;
  const answer = query.data;
  const dayStarts = businessDay?.starts ?? atMidnight;
  const running = answer ? runningOf(answer, dayStarts) : null;
  const shared = { state, texts, colour, opens, dayStarts, running };
  const view: ReportView = answer
    ? { ...shared, rows: answer.data, totals: answer.totals, period: answer.period }
    : // Of no period yet: nothing can be led to.
      { ...shared, opens: () => false, rows: [], totals: {}, period: { from: '', to: '' } };
  const drawn = view as Parameters<typeof props.columns>[0];
  const specs: readonly ReportColumn[] = props.columns(drawn) as never;
  const columns = resolveReportColumns(specs, shape.columns, texts, currentLanguage() === 'en' ? 'labelEn' : 'label');
  const model: ReportModel = {
    shape,
    reportState: state,
    changeReport: change,
    state,
    change: (patch, how) =>
      change((now) => {
        const { filters, sort, columns: order } = patchOf(patch, { ...now, q: '' });
        return { ...(filters && { filters }), ...(sort && { sort }), ...(order !== undefined && { columns: order }) };
      }, how),
    texts,
    columns,
    shown: shownColumns(columns, state.columns),
    filterable: filterableColumns([], shape.filters, texts.fields),
    answer,
    links: new Map(specs.flatMap(({ key, link }) => (link ? [[key, link] as const] : []))),
    words: reportWords(specs),
    waiting: query.isPlaceholderData,
  };
  const days: Period | null = today === null ? null : daysOfState(state, today);
  return {
    report: model,
    query,
    today,
    days,
    figures: props.figures(drawn),
    chart: props.chart(drawn),
    contract: report,
    views,
    /** The text of its address, without what is usual. */
    address: searchText(reportAddress(state, shape, defaults)).replace(/^\?/, ''),
  };
}

export type ReportScreen = ReturnType<typeof useReportModel>;
