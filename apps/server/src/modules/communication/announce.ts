import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { liveDestinations } from '@parking/contract/live';
import { putLiveMessage } from '../../platform/events/live-messages.ts';
import type { Context } from '../../platform/http/context.ts';

/** Writes an announcement down and shows it on every open screen. */
export async function announce(context: Context<typeof contract.announcements.create>) {
  const { tx, actor, body, site } = context;
  const { id, message, author, createdAt } = await tx
    .insertInto('announcements')
    .values({ id: newId(), message: body.message, authorId: actor.userId, author: actor.username })
    .returning(['id', 'message', 'author', 'createdAt'])
    .executeTakeFirstOrThrow();
  const announcement = { id, message, author, createdAt: toLocalDateTime(createdAt, site.zone) };
  await context.log({ action: 'create', entity: 'announcements', entityId: id, after: announcement });
  await putLiveMessage(tx, { destination: liveDestinations.announcement, body: announcement });
  return announcement;
}
