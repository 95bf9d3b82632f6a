import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const settingsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'users-rights', {
    '/system_configurations': () => import('./configuration-page.tsx'),
  }),
];
