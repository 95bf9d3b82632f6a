import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const apisScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', {
    '/apis': () => import('./apis-page.tsx'),
  }),
];
