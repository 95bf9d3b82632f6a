import { type Forecast, daysAhead, forecast } from '@parking/contract/reports/forecast';
import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/query.ts';
import { addDays } from '../../../../kit/calendar/periods.ts';
import { type ExpectedShift, expectedShifts } from './expected-load.ts';
import { usePast } from '../../../reports/shared/use-past.ts';
import type { PlannerView } from '../use-planner.ts';

/** What the week is expected to bring. */
export interface ExpectedWeek {
  readonly shifts: readonly ExpectedShift[];
  readonly forecast: Forecast | null;
  /** Null while nothing is known, and of a week that is not told ahead. */
  readonly knownDays: number | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** By the plan as it stands on the screen, saved or not; asked only for weeks that reach into the days that are told. */
export function useExpectedWeek({ roster, posts }: PlannerView, days: readonly string[]): ExpectedWeek {
  const { today } = roster;
  const isTold = days.some((day) => day >= today && day < addDays(today, daysAhead));
  const query = useApiQuery(forecast, {}, { handles: 'all', enabled: isTold });
  const told = query.data?.forecast ?? null;
  const past = usePast(today, query.data?.knownDays ?? 0);
  const shifts = useMemo(
    () => (told && isTold ? expectedShifts(roster, posts, days, told, past) : []),
    [told, isTold, roster, posts, days, past],
  );
  return {
    shifts,
    forecast: told,
    knownDays: isTold && query.data ? query.data.knownDays : null,
    failed: isTold && query.error !== null && !query.data,
    retry: () => void query.refetch(),
  };
}
