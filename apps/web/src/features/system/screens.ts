import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const systemScreens: readonly ScreenRoute[] = [
  ...screens('any', 'none', null, {
    '/license_expired': () => import('./licence/license-expired-page.tsx'),
  }),
  ...screens('admin', 'full', 'users-rights', {
    '/user_activity': () => import('./activity/activity-page.tsx'),
    '/status': () => import('./status/status-page.tsx'),
    '/system_profiles': () => import('./profile/system-profile-page.tsx'),
  }),
  ...screens('admin', 'full', 'training', {
    '/training': () => import('./training/training-page.tsx'),
  }),
];
