import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const recapsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'reports', {
    '/owner': () => import('./owner-page.tsx'),
    '/recap': () => import('./day-recap-page.tsx'),
    '/recapitulation-period': () => import('./period-recap-page.tsx'),
  }),
];
