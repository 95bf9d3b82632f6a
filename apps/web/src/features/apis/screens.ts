import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const apisScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'users-rights', {
    '/apis': () => import('./apis-page.tsx'),
  }),
];
