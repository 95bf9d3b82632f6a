import { Notification } from '@parking/contract/communication';
import { contract } from '@parking/contract/contract';
import { readPage } from '../../platform/db/list.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { putFeedNews } from './notify.ts';

const ownNotifications = {
  view: 'notifications_v',
  row: Notification,
  columns: contract.notifications.mine.columns,
  defaultSort: [{ column: 'publishTime', direction: 'desc' }],
  key: 'notification_id',
} as const;

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

export const notificationRoutes = ({ database }: Platform): Route[] =>
  implement(contract.notifications, {
    mine: ({ query, actor, site, signal }) =>
      readPage(database, ownNotifications, query, site.zone, signal, {
        restriction: { column: 'user_id', value: actor.userId },
      }),
    seen: markSeen,
  });
