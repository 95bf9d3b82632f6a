import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const reportsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', {
    '/production': () => import('./production/production-page.tsx'),
    '/production/per_operator': () => import('./production/per-operator-page.tsx'),
    '/production/per_date': () => import('./production/per-date-page.tsx'),
    '/production/parking': () => import('./production/parking-page.tsx'),
    '/traffics': () => import('./traffic/traffics-page.tsx'),
    '/traffic_per_hour_graphic': () => import('./traffic/per-hour-graphic-page.tsx'),
    '/vehicle_in_per_month_graph': () => import('./traffic/vehicle-in-per-month-page.tsx'),
  }),
];
