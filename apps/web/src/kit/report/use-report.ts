import type { Report } from '@parking/contract/core/report';
import type { ReportShape } from '@parking/contract/core/report-query';
import { useContext, useMemo } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from '../../api/failure.ts';
import { useApiQuery } from '../../api/query.ts';
import { CardModeContext } from './card/card-mode.ts';
import { shapeOf } from './shape-of.ts';
import { type AddressState, useAddressState } from '../list/state/use-address-state.ts';
import {
  type ReportDefaults,
  type ReportState,
  readReportState,
  reportAddress,
  reportPairs,
} from './report-address.ts';
import type { ReportAnswer } from './report-model.ts';
import { type BusinessDay, useBusinessDay } from './use-business-day.ts';

/** What a report shows, kept in its address; of a card, as it was saved. */
export function useReportAddress(shape: ReportShape, defaults: ReportDefaults): AddressState<ReportState> {
  const card = useContext(CardModeContext);
  const form = useMemo(
    () => ({
      read: (search: URLSearchParams) => readReportState(shape, defaults, search),
      write: (state: ReportState) => reportAddress(state, shape, defaults),
    }),
    [shape, defaults],
  );
  const address = useAddressState(form);
  const saved = useMemo(() => card && { state: form.read(card.address), change: () => {} }, [form, card]);
  return saved ?? address;
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
