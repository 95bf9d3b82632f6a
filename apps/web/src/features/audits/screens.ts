import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const auditsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', {
    '/vehicle_audit_type': () => import('./vehicle-audit-types-page.tsx'),
    '/audit_configuration': () => import('./audit-configuration-page.tsx'),
  }),
];
