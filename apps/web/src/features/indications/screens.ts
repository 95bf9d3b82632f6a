import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const indicationsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'indications', {
    '/cheating_indication_report': () => import('./indications-page.tsx'),
    '/cheating_indication_report/rules': () => import('./rules-page.tsx'),
    '/production/per_operator/:userId': () => import('./profile-page.tsx'),
    '/cheating_indication_report/:indicationId': () => import('./case-page.tsx'),
  }),
  ...screens('user', 'full', 'indications', {
    '/my_indications': () => import('./my-indications-page.tsx'),
  }),
];
