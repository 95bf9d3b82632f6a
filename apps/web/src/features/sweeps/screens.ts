import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const sweepsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', {
    '/sweep': () => import('./sweep-page.tsx'),
    '/abandoned_vehicles': () => import('./abandoned-vehicles-page.tsx'),
  }),
];
