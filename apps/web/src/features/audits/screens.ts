import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const auditsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'audit', {
    '/parking_out_audits': () => import('./exits/audit-desk-page.tsx'),
    '/audit_list': () => import('./exits/audit-list-page.tsx'),
    '/audit_matched': () => import('./exits/audit-matched-page.tsx'),
    '/audit_plates': () => import('./exits/audit-plates-page.tsx'),
    '/audit_per_operator': () => import('./exits/audit-per-operator-page.tsx'),
    '/secret_visits': () => import('./visits/secret-visits-page.tsx'),
    '/vehicle_audit_type': () => import('./vehicle-audit-types-page.tsx'),
    '/audit_configuration': () => import('./audit-configuration-page.tsx'),
  }),
];
