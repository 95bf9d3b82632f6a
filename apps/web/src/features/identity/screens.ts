import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const identityScreens: readonly ScreenRoute[] = [
  ...screens('onlyGuest', 'none', null, {
    '/login': () => import('./session/login-page.tsx'),
    '/forgot_password': () => import('./session/forgot-password-page.tsx'),
    '/users/password_reset/:token': () => import('./session/reset-password-page.tsx'),
    '/register': () => import('./session/register-page.tsx'),
  }),
  ...screens('user', 'none', null, {
    '/logout': () => import('./session/logout-page.tsx'),
  }),
  ...screens('user', 'none', 'every-day', {
    '/second_factor': () => import('./account/second-factor-page.tsx'),
  }),
  ...screens('user', 'full', 'every-day', {
    '/change_password': () => import('./account/change-password-page.tsx'),
  }),
  ...screens('admin', 'full', 'users-rights', {
    '/identity_types': () => import('./catalogues/identity-types-page.tsx'),
    '/module_group': () => import('./catalogues/module-groups-page.tsx'),
    '/modules': () => import('./modules/modules-page.tsx'),
    '/user_groups': () => import('./user-groups/user-groups-page.tsx'),
    '/users': () => import('./users/users-page.tsx'),
    '/user_groups/:userGroupId/access_groups': () => import('./user-groups/rights-page.tsx'),
    '/menus': () => import('./menus/menus-page.tsx'),
  }),
];
