import { notificationRules, notifications, type Notification } from '@parking/contract/communication/communication';
import { targetAddress } from '@parking/contract/communication/target-address';
import { useNavigate } from 'react-router';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';

/** Marks a notification as seen and opens the screen its rule names, filtered to what it tells of. */
export function useOpenNotification(): (notification: Notification) => void {
  const navigate = useNavigate();
  const seen = useApiMutation(notifications.seen, { handles: ['notification-not-found'] });
  const rules = useApiQuery(
    notificationRules.all,
    {},
    { handles: 'all', logged: 'notification rules', staleTimeMs: 60_000 },
  );
  return (notification) => {
    if (!notification.seen) seen.mutate({ params: { id: notification.notificationId } });
    const rule = rules.data?.find((known) => known.type === notification.type);
    void navigate(rule ? targetAddress(rule.target, notification.data.filter) : '/notifications');
  };
}
