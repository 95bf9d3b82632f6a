import type { ForecastDay } from '@parking/contract/reports/forecast';
import { useCallback } from 'react';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { pastAddress } from './past-address.ts';

/** Where what is expected of a day leads, or of some of its hours. */
export type Past = (day: ForecastDay, hours?: readonly number[]) => string | null;

/** The same for whoever is signed in; see `pastAddress`. */
export function usePast(today: string, knownDays: number): Past {
  const navigation = useNavigation();
  return useCallback(
    (day, hours) => {
      const opens = (route: string): boolean => findMenu(navigation, route) !== null;
      return pastAddress({ opens }, { day, today, knownDays, ...(hours && { hours }) });
    },
    [navigation, today, knownDays],
  );
}
