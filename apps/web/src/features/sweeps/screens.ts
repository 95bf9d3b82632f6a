import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const sweepsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'audit', {
    '/abandoned_vehicles': () => import('./abandoned-vehicles-page.tsx'),
  }),
  // With the footer alone it stays where it is without the server.
  ...screens('admin', 'footer', 'audit', {
    '/sweep': () => import('./sweep-page.tsx'),
  }),
];
