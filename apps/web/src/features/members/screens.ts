import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const membersScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'members', {
    '/members': () => import('./people/members-page.tsx'),
    '/members/template': () => import('./import/template-page.tsx'),
    '/members/import': () => import('./import/import-page.tsx'),
    '/members/:memberId': () => import('./profile/member-page.tsx'),
    '/member_non_staff': () => import('./people/non-staff-page.tsx'),
    '/guest': () => import('./people/guests-page.tsx'),
    '/member_transaction': () => import('./people/member-transactions-page.tsx'),
    '/member_report': () => import('./reports/member-report-page.tsx'),
    '/report/member-in': () => import('./reports/member-in-page.tsx'),
    '/member_parking_duration': () => import('./reports/member-parking-duration-page.tsx'),
    '/departments': () => import('./catalogues/departments-page.tsx'),
    '/subscription_fare_components': () => import('./catalogues/subscription-fare-components-page.tsx'),
    '/subscription_fare_names': () => import('./subscription-fares/subscription-fare-names-page.tsx'),
  }),
];
