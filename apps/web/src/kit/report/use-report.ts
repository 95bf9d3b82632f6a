import type { Report } from '@parking/contract/core/report';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from '../../api/failure.ts';
import { useApiQuery } from '../../api/query.ts';
import { shapeOf } from './shape-of.ts';
import { searchNow, searchText } from '../list/state/search-text.ts';
import {
  type ChangeReport,
  type ReportDefaults,
  type ReportState,
  readReportState,
  reportAddress,
  reportPairs,
} from './report-address.ts';
import type { ReportAnswer } from './report-model.ts';
import { type BusinessDay, useBusinessDay } from './use-business-day.ts';

export interface ReportAddress {
  readonly state: ReportState;
  readonly change: ChangeReport;
}

/** A report's state lives in its address: back, reload and shared links work by themselves. */
export function useReportAddress(report: Report, defaults: ReportDefaults): ReportAddress {
  const shape = shapeOf(report);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readReportState(shape, defaults, address), [shape, defaults, address]);
  const change = useCallback<ChangeReport>(
    (patch, how) => {
      const now = readReportState(shape, defaults, searchNow());
      const changed = typeof patch === 'function' ? patch(now) : patch;
      const search = searchText(reportAddress({ ...now, ...changed }, shape, defaults));
      void navigate({ search }, { replace: how?.replace ?? false });
    },
    [shape, defaults, navigate],
  );
  return { state, change };
}

/** The report's answer for this state, and the business day it was asked on. */
export function useReportAnswer(
  report: Report,
  state: ReportState,
): { readonly query: UseQueryResult<ReportAnswer, ApiFailure>; readonly businessDay: BusinessDay | null } {
  const businessDay = useBusinessDay();
  const today = businessDay?.today ?? null;
  const shape = shapeOf(report);
  const pairs = useMemo(() => (today === null ? [] : reportPairs(state, shape, today)), [state, shape, today]);
  const query = useApiQuery(
    report.get,
    { list: pairs },
    { enabled: today !== null, keepPrevious: true, handles: 'all' },
  );
  return { query: query as unknown as UseQueryResult<ReportAnswer, ApiFailure>, businessDay };
}
