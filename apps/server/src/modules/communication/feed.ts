import type { NotificationFeed } from '@parking/contract/communication/communication';
import { isAllowed } from '@parking/contract/core/permissions';
import { DispenserChoice } from '@parking/contract/gates/dispenser';
import { liveDestinations } from '@parking/contract/live';
import type { Database } from '../../platform/db/pool.ts';
import type { LiveSource } from '../../platform/realtime/live-source.ts';

const newest = 10;

const readFeeds = `
  select u.id as "userId",
    (select count(*) from notifications n where n.user_id = u.id and n.seen_at is null and n.done_at is null)::integer as unseen,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'notificationId', n.id, 'type', n.type, 'message', n.message,
        'publishTime', to_char(n.publish_time at time zone $2, 'YYYY-MM-DD"T"HH24:MI:SS'),
        'seen', n.seen_at is not null, 'done', n.done_at is not null, 'doneAt', to_char(n.done_at at time zone $2, 'YYYY-MM-DD"T"HH24:MI:SS'), 'data', n.data) order by n.publish_time desc, n.id)
      from (select * from notifications where user_id = u.id order by publish_time desc, id limit ${newest}) n
    ), '[]') as notifications
  from unnest($1::uuid[]) u (id)`;

interface FeedRow extends NotificationFeed {
  readonly userId: string;
}

/** The newest ten notifications of each user and how many are unseen and not done, in one statement. */
export async function readNotificationFeeds(
  database: Database,
  userIds: readonly string[],
  zone: string,
): Promise<ReadonlyMap<string, NotificationFeed>> {
  const { rows } = await database.reads.query<FeedRow>(readFeeds, [userIds, zone]);
  return new Map(rows.map(({ userId, notifications, unseen }) => [userId, { notifications, unseen }]));
}

/** `/user/notification/feed`: the bell. */
export const feedSource = (database: Database, zone: () => string): LiveSource => ({
  destination: liveDestinations.feed,
  ask: liveDestinations.askFeed,
  mayListen: () => true,
  read: (userIds) => readNotificationFeeds(database, userIds, zone()),
});

const exitScreens = ['/parking_out_cashier', '/parking-out-cashier-lpr'];

/** `/user/dispenser-notification`: what happens at the gate a cashier named, for who may open an exit cashier screen. */
export const dispenserSource: LiveSource = {
  destination: liveDestinations.dispenser,
  ask: liveDestinations.askDispenser,
  mayListen: (rights) => isAllowed({ menus: exitScreens, flag: 'viewable' }, '', rights),
  channelOf: (body) => DispenserChoice.safeParse(body).data?.gateId ?? null,
};
