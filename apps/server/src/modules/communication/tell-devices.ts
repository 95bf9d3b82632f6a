import type { PushMessage } from '@parking/contract/communication/push-devices';
import { newId } from '@parking/contract/core/id';
import { z } from 'zod';
import type { CarriedEffect } from '../../platform/events/outbox.ts';
import { OutgoingFault } from '../../platform/outgoing/outgoing-fault.ts';
import { Pauses, Silences } from '../../platform/outgoing/pauses.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PushKey, readPushKey } from '../../platform/push/push-key.ts';
import { sendPush } from '../../platform/push/send-push.ts';
import { pushSeconds } from '../notices/put-pushes.ts';

const Payload = z.object({
  deviceId: z.uuid(),
  notificationId: z.uuid(),
  urgent: z.boolean(),
  address: z.string(),
});

const trial = {
  id: 'Pemberitahuan akan tampil di sini, juga saat aplikasi tertutup.',
  en: 'Notifications will show here, also while the application is closed.',
} as const;

export interface Pushing {
  readonly key: () => Promise<PushKey>;
  /** Carries out one effect of `putPushes`. */
  readonly carry: (effect: CarriedEffect) => Promise<void>;
  /** Throws `OutgoingFault` when it was not taken. */
  readonly sendTrial: (deviceId: string) => Promise<'TAKEN' | 'ENDED'>;
}

/** A push service takes about 3,900 bytes; the whole of it is read in the bell. */
const longestBody = 600;

interface Device {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly publicKey: string;
  readonly secret: string;
  readonly language: string;
  readonly appShortName: string | null;
}

const readDevice = `
  select d.id, d.user_id as "userId", d.endpoint, d.public_key as "publicKey", d.secret, u.language, p.app_short_name as "appShortName"
  from push_devices d join users u on u.id = d.user_id and u.status = 'ACTIVE' cross join system_profile p where d.id = $1`;

/** Tells devices of what their people were notified of, as long as they have not seen it elsewhere and it is not done. */
export function openPushing({ database, config, site }: Platform): Pushing {
  const pauses = new Pauses();
  const silences = new Silences();
  let kept: PushKey | null = null;
  const key = async (): Promise<PushKey> => {
    kept ??= await readPushKey(database);
    return kept;
  };
  const find = async (id: string): Promise<Device | undefined> =>
    (await database.writes.query<Device>(readDevice, [id])).rows[0];

  async function send(device: Device, message: Omit<PushMessage, 'title'>, urgent: boolean) {
    const said: PushMessage = { title: device.appShortName ?? 'Parkir', ...message };
    const outcome = await sendPush(
      {
        key: await key(),
        address: site.current().address,
        allowPrivate: config.webhookPrivateAddresses,
        timeoutMs: config.webhookTimeoutMs,
      },
      { subscription: device, message: JSON.stringify(said), urgent, lifeSeconds: pushSeconds },
    );
    // By its address too: the device may have become another subscription meanwhile.
    const after =
      outcome === 'ENDED'
        ? 'delete from push_devices where id = $1 and endpoint = $2'
        : 'update push_devices set told_at = now() where id = $1 and endpoint = $2';
    await database.writes.query(after, [device.id, device.endpoint]);
    return outcome;
  }

  return {
    key,
    carry: async ({ payload }) => {
      const { deviceId, notificationId, urgent, address } = Payload.parse(payload);
      const device = await find(deviceId);
      if (!device) return;
      // Of who has the device now: what was told to whoever had it before is not for them.
      const { rows } = await database.writes.query<{ message: string }>(
        'select message from notifications where id = $1 and user_id = $2 and seen_at is null and done_at is null',
        [notificationId, device.userId],
      );
      const [told] = rows;
      if (!told) return;
      // Anybody may name an address that never answers: it must not keep those of others waiting.
      silences.refuseBeyond(device.userId);
      pauses.refuseWhilePaused(device.endpoint);
      try {
        await send(device, { id: notificationId, body: told.message.slice(0, longestBody), address }, urgent);
        pauses.succeeded(device.endpoint);
      } catch (error) {
        pauses.failed(device.endpoint);
        if (error instanceof OutgoingFault && error.code === 'timeout') silences.note(device.userId);
        throw error;
      }
    },
    sendTrial: async (deviceId) => {
      const device = await find(deviceId);
      if (!device) return 'ENDED';
      const body = trial[device.language === 'en' ? 'en' : 'id'];
      return send(device, { id: newId(), body, address: '/notifications' }, false);
    },
  };
}
