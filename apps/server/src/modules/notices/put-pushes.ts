import type { NotificationType } from '@parking/contract/communication/communication';
import { urgentTypes } from '@parking/contract/communication/push-devices';
import type { Tx } from '../../platform/db/pool.ts';
import { putEffects } from '../../platform/events/outbox.ts';

export const pushTopic = 'push';
/** What nobody saw within it is read in the bell. */
export const pushSeconds = 3_600;

interface Told {
  readonly id: string;
  readonly userId: string;
}

/** After commit, the devices of these users are told of these notifications. `address`: the screen that a click opens. */
export async function putPushes(
  tx: Tx,
  siteId: string,
  type: NotificationType,
  told: readonly Told[],
  address: string,
): Promise<void> {
  if (told.length === 0) return;
  const urgent = urgentTypes.has(type);
  const devices = await tx
    .selectFrom('pushDevices')
    .select(['id', 'userId'])
    .where(
      'userId',
      'in',
      told.map(({ userId }) => userId),
    )
    .$if(!urgent, (query) => query.where('urgentOnly', '=', false))
    .execute();
  await putEffects(
    tx,
    siteId,
    devices.flatMap(({ id: deviceId, userId }) =>
      told
        .filter((one) => one.userId === userId)
        .map(({ id: notificationId }) => ({
          topic: pushTopic,
          payload: { deviceId, notificationId, urgent, address },
          expiresInSeconds: pushSeconds,
        })),
    ),
  );
}
