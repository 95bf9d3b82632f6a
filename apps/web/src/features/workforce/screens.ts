import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const workforceScreens: readonly ScreenRoute[] = [
  ...screens('user', 'full', 'shift-deposit', {
    '/current_schedule': () => import('./schedule/current-schedule-page.tsx'),
  }),
  ...screens('admin', 'full', 'shift-deposit', {
    '/shift': () => import('./shifts/shifts-page.tsx'),
    '/schedule': () => import('./schedule/schedule-page.tsx'),
    '/schedule_summary_report': () => import('./schedule/summary-page.tsx'),
  }),
];
