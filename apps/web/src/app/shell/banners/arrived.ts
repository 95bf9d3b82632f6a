import type { Notification, NotificationFeed } from '@parking/contract/communication/communication';

/** The newest id of a feed; ids grow with time. */
export const newestOf = ({ notifications }: NotificationFeed): string =>
  notifications.reduce((newest, { notificationId }) => (notificationId > newest ? notificationId : newest), '');

/** The newest notification after an id that nobody has read and nothing has settled yet; null when there is none. */
export function arrivedAfter(since: string, { notifications }: NotificationFeed): Notification | null {
  const fresh = notifications.filter(
    ({ seen, doneAt, notificationId }) => !seen && doneAt === null && notificationId > since,
  );
  return fresh.find(({ notificationId }) => notificationId === newestOf({ notifications: fresh, unseen: 0 })) ?? null;
}
