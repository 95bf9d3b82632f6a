import { useCallback } from 'react';
import { menuOfPath } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';

/** Screens that pages lead to and that everybody has. */
export const everybodys: readonly string[] = [
  '/manual',
  '/dashboard',
  '/personalize_dashboards',
  '/waiting_for_me',
  '/notifications',
  '/my_indications',
  '/current_schedule',
];

/** Whether an address of the manual opens for whoever reads it. */
export function useOpens(): (to: string) => boolean {
  const navigation = useNavigation();
  return useCallback(
    (to) =>
      everybodys.some((path) => to === path || to.startsWith(`${path}/`)) ||
      menuOfPath(navigation, to.replace(/[?#].*$/, '')) !== null,
    [navigation],
  );
}
