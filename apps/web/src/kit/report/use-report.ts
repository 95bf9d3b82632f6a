import type { Report } from '@parking/contract/core/report';
import type { ReportShape } from '@parking/contract/core/report-query';
import { useCallback, useContext, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from '../../api/failure.ts';
import { useApiQuery } from '../../api/query.ts';
import { CardModeContext } from './card/card-mode.ts';
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
export function useReportAddress(shape: ReportShape, defaults: ReportDefaults): ReportAddress {
  const card = useContext(CardModeContext);
  const [own] = useSearchParams();
  const address = card?.address ?? own;
  const navigate = useNavigate();
  const state = useMemo(() => readReportState(shape, defaults, address), [shape, defaults, address]);
  const change = useCallback<ChangeReport>(
    (patch, how) => {
      // A card stays as it was saved.
      if (card) return;
      const now = readReportState(shape, defaults, searchNow());
      const changed = typeof patch === 'function' ? patch(now) : patch;
      const search = searchText(reportAddress({ ...now, ...changed }, shape, defaults));
      void navigate({ search }, { replace: how?.replace ?? false });
    },
    [shape, defaults, navigate, card],
  );
  return { state, change };
}

/** The report's answer for this state, and the business day it was asked on. */
export function useReportAnswer(
  report: Report,
  state: ReportState,
): { readonly query: UseQueryResult<ReportAnswer, ApiFailure>; readonly businessDay: BusinessDay | null } {
  const card = useContext(CardModeContext);
  const businessDay = useBusinessDay();
  const today = businessDay?.today ?? null;
  const shape = shapeOf(report);
  const pairs = useMemo(() => (today === null ? [] : reportPairs(state, shape, today)), [state, shape, today]);
  const query = useApiQuery(
    report.get,
    { list: pairs },
    {
      enabled: today !== null,
      keepPrevious: true,
      handles: 'all',
      ...(card && { refetchEveryMs: card.refetchEveryMs }),
    },
  );
  return { query: query as unknown as UseQueryResult<ReportAnswer, ApiFailure>, businessDay };
}
