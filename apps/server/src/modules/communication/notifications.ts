import { contract } from '@parking/contract/contract';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../platform/http/list-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { putFeedNews } from '../notices/notify.ts';

const told: ListOptions<typeof contract.notifications.mine> = {
  view: 'notifications_v',
  defaultSort: [{ column: 'publishTime', direction: 'desc' }],
  key: 'notification_id',
};

/** Marks one's own notification as seen; a second time changes nothing. */
async function markSeen(context: Context<typeof contract.notifications.seen>): Promise<null> {
  const { tx, actor, params } = context;
  const own = await tx
    .selectFrom('notifications')
    .select('seenAt')
    .where('id', '=', params.id)
    .where('userId', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw context.fail('notification-not-found');
  if (own.seenAt !== null) return null;
  await tx.updateTable('notifications').set({ seenAt: new Date() }).where('id', '=', params.id).execute();
  await putFeedNews(tx, [actor.userId]);
  return null;
}

export function notificationRoutes(platform: Platform): Route[] {
  const { notifications } = contract;
  const own = listHandlers(platform, { list: notifications.mine, export: notifications.export }, told, ({ actor }) =>
    Promise.resolve({ column: 'user_id', value: actor.userId }),
  );
  return implement(notifications, { mine: own.list, export: own.export, seen: markSeen });
}
