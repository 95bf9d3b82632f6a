import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const dashboardsScreens: readonly ScreenRoute[] = [
  ...screens('user', 'full', 'every-day', {
    '/dashboard': () => import('./own/dashboard-page.tsx'),
    '/waiting_for_me': () => import('./waiting/waiting-page.tsx'),
    '/personalize_dashboards': () => import('./own/personalize-page.tsx'),
  }),
  ...screens('admin', 'full', 'users-rights', {
    '/dashboard_components': () => import('./components/dashboard-components-page.tsx'),
    '/user_groups/:userGroupId/access_dashboards': () => import('./components/group-dashboards-page.tsx'),
  }),
];
