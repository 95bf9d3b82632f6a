import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const communicationScreens: readonly ScreenRoute[] = [
  ...screens('user', 'full', 'every-day', {
    '/notifications': () => import('./notifications/notifications-page.tsx'),
  }),
  ...screens('admin', 'full', 'every-day', {
    '/news': () => import('./news/news-page.tsx'),
    '/news/:newsId': () => import('./news/read-news-page.tsx'),
    '/announcements': () => import('./announcements/announcements-page.tsx'),
    '/notification_rules': () => import('./notification-rules/notification-rules-page.tsx'),
  }),
];
