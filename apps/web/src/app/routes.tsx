import type { ComponentType } from 'react';

export interface ScreenRoute {
  readonly path: string;
  /** `guest` only signed out · `any` everybody · `user` every signed-in user · `admin` also tested against the menus. */
  readonly access: 'guest' | 'any' | 'user' | 'admin';
  /** With navbar, toolbar and footer; `footer` alone for cashier screens, which never leave for /server-down. */
  readonly chrome: boolean | 'footer';
  /** The screen is its module's default export. */
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Every screen of the product, one line each. */
export const screenRoutes: readonly ScreenRoute[] = [
  // Guests
  { path: '/login', access: 'guest', chrome: false, load: () => import('../features/session/login-page.tsx') },
  {
    path: '/forgot_password',
    access: 'guest',
    chrome: false,
    load: () => import('../features/session/forgot-password-page.tsx'),
  },
  {
    path: '/users/password_reset/:token',
    access: 'guest',
    chrome: false,
    load: () => import('../features/session/reset-password-page.tsx'),
  },
  { path: '/register', access: 'guest', chrome: false, load: () => import('../features/session/register-page.tsx') },
  // Everybody
  {
    path: '/server-down/:status?',
    access: 'any',
    chrome: false,
    load: () => import('../features/session/server-down-page.tsx'),
  },
  {
    path: '/license_expired',
    access: 'any',
    chrome: false,
    load: () => import('../features/session/license-expired-page.tsx'),
  },
  // Every signed-in user
  { path: '/logout', access: 'user', chrome: false, load: () => import('../features/session/logout-page.tsx') },
  {
    path: '/second_factor',
    access: 'user',
    chrome: false,
    load: () => import('../features/account/second-factor-page.tsx'),
  },
  { path: '/dashboard', access: 'user', chrome: true, load: () => import('../features/dashboard/dashboard-page.tsx') },
  {
    path: '/change_password',
    access: 'user',
    chrome: true,
    load: () => import('../features/account/change-password-page.tsx'),
  },
  {
    path: '/notifications',
    access: 'user',
    chrome: true,
    load: () => import('../features/notifications/notifications-page.tsx'),
  },
  // By menu
  {
    path: '/system_profiles',
    access: 'admin',
    chrome: true,
    load: () => import('../features/system/system-profile-page.tsx'),
  },
];
