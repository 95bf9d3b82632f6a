import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import type { Pair } from '../../../kit/list/state/list-state.ts';
import { searchText } from '../../../kit/list/state/search-text.ts';

/** The address of what a figure sums; null where its reader may not see that screen. */
export function useFigureLink(): (route: string, filter?: readonly Pair[]) => string | null {
  const navigation = useNavigation();
  return (route, filter = []) => (findMenu(navigation, route) ? `${route}${searchText(filter)}` : null);
}

/** The filter of one business day. */
export const ofDay = (day: string): readonly Pair[] => [
  ['from', day],
  ['to', day],
];
