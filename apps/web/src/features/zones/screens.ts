import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const zonesScreens: readonly ScreenRoute[] = screens('admin', 'full', 'gates-zones', {
  '/zones': () => import('./zones-page.tsx'),
});
