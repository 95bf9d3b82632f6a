import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const inventoryScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'finance', {
    '/inventory': () => import('./inventories-page.tsx'),
    '/inventory-in': () => import('./inventory-ins-page.tsx'),
    '/inventory-out': () => import('./inventory-outs-page.tsx'),
  }),
];
