import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const manualScreens: readonly ScreenRoute[] = [
  ...screens('user', 'full', 'every-day', {
    '/manual/:page?': () => import('./manual-page.tsx'),
  }),
];
