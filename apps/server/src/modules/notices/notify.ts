import { type NotificationType, isMatter, notificationTypes } from '@parking/contract/communication/communication';
import { targetAddress } from '@parking/contract/communication/target-address';
import { liveDestinations } from '@parking/contract/live';
import { newId } from '@parking/contract/core/id';
import { type MenuFlag, menuFlags } from '@parking/contract/core/permissions';
import { z } from 'zod';
import { type Viewer, listActive, listViewers } from '../../platform/auth/viewers.ts';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import { putLiveMessages } from '../../platform/events/live-messages.ts';
import { type CarriedEffect, putEffect } from '../../platform/events/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { notificationText } from './notification-texts.ts';
import { putPushes } from './put-pushes.ts';

export const notifyTopic = 'notify';

const HappeningPayload = z.object({
  type: z.enum(notificationTypes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  filter: z.record(z.string(), z.string()),
  about: z.string().optional(),
  flag: z.enum(menuFlags).default('viewable'),
  alsoTell: z.array(z.string()).default([]),
  butEditorsOf: z.string().optional(),
  butTo: z.array(z.string()).optional(),
  onlyTo: z.array(z.string()).optional(),
});

export interface Happening {
  readonly type: NotificationType;
  /** Fill the sentence of the type. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Filter texts (`status.equals`) for the address that the notification opens. */
  readonly filter?: Readonly<Record<string, string>>;
  /** The record about which somebody is to do something (`open_matters_v`), where `filter` does not name it as `id.equals`. */
  readonly about?: string;
  /** Only those who hold this right on the target are told; everybody who may view it when left out. */
  readonly flag?: MenuFlag;
  /** Users whom it concerns, told as soon as they may view the target. */
  readonly alsoTell?: readonly string[];
  /** The route of a menu: who may edit there does such things, and is not told of them. */
  readonly butEditorsOf?: string;
  /** Users who are not told, whatever they may view. */
  readonly butTo?: readonly string[];
  /** Told alone, whatever they may view: it is about them, and its target is open to everybody who is signed in. */
  readonly onlyTo?: readonly string[];
}

/** Tells, after commit, those whom the type's rule reaches: who may view its target; nobody while there is no rule. */
export async function notify(tx: Tx, siteId: string, happening: Happening): Promise<void> {
  const { filter = {}, ...said } = happening;
  await putEffect(tx, siteId, { topic: notifyTopic, payload: { filter, ...said } });
}

/** Carries out `notify`: one notification for each recipient, in their language, however often the effect is carried out. */
export async function tellRecipients(platform: Platform, effect: CarriedEffect): Promise<void> {
  const happening = HappeningPayload.parse(effect.payload);
  const { type, values, filter } = happening;
  const told = await inTransaction(platform.database, async (tx) => {
    const rule = await tx.selectFrom('notificationRules').select('target').where('type', '=', type).executeTakeFirst();
    const recipients = rule ? await listRecipients(tx, rule.target, happening) : [];
    if (recipients.length === 0) return false;
    const data = JSON.stringify({ filter });
    const aboutId = isMatter(type) ? (happening.about ?? filter['id.equals'] ?? null) : null;
    const inserted = await tx
      .insertInto('notifications')
      .values(
        recipients.map(({ id: userId, language }) => ({
          id: newId(),
          effectId: effect.id,
          userId,
          type,
          message: notificationText(type, language, values),
          data,
          aboutId,
        })),
      )
      .onConflict((conflict) => conflict.columns(['effectId', 'userId']).doNothing())
      .returning(['id', 'userId'])
      .execute();
    await putFeedNews(
      tx,
      inserted.map(({ userId }) => userId),
    );
    const address = targetAddress(rule?.target ?? '/notifications', filter);
    await putPushes(tx, platform.site.current().id, type, inserted, address);
    return inserted.length > 0;
  });
  if (told) platform.events.committed(['notifications']);
}

function listRecipients(
  tx: Tx,
  target: string,
  { flag, alsoTell: also, butEditorsOf, butTo: but, onlyTo }: z.output<typeof HappeningPayload>,
): Promise<Viewer[]> {
  return onlyTo ? listActive(tx, onlyTo) : listViewers(tx, target, { flag, also, butEditorsOf, but });
}

/** Open screens of these users get their feed again once the transaction has committed. */
export async function putFeedNews(tx: Tx, userIds: readonly string[]): Promise<void> {
  await putLiveMessages(
    tx,
    userIds.map((userId) => ({ destination: liveDestinations.feed, userId, body: null })),
  );
}
