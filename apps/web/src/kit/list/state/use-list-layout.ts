import { useCallback, useMemo } from 'react';
import { remember } from '../../../api/preferences.ts';
import { useProfile } from '../../../api/session.tsx';
import { type ListLayout, keptLayout, layoutKey, readLayout } from './list-layout.ts';

export interface ArrangedList {
  readonly layout: ListLayout;
  readonly arrange: (change: Partial<ListLayout>) => void;
}

/** How the user has arranged this screen's list, remembered with the user. */
export function useListLayout(route: string): ArrangedList {
  const key = layoutKey(route);
  const kept = useProfile().preferences[key];
  const layout = useMemo(() => readLayout(kept), [kept]);
  const arrange = useCallback(
    (change: Partial<ListLayout>) =>
      remember({ preferences: { [key]: keptLayout({ ...layout, ...change }, Date.now()) } }),
    [key, layout],
  );
  return { layout, arrange };
}
