import { type PushDevice, pushDevices } from '@parking/contract/communication/push-devices';
import { useEffect, useState } from 'react';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { keepProgram } from '../../../api/keep-program.ts';
import { browserName } from './browser-name.ts';
import { digestOf, endSubscription, ownSubscription } from './shared/this-browser.ts';

/**
 * `HOME_SCREEN`: an iPhone or iPad takes messages for what was put on its home screen. `NOT_HERE`: training tells nobody.
 * `BLOCKED`: whoever uses the browser has refused it.
 */
export type Standing = 'LOADING' | 'UNSUPPORTED' | 'HOME_SCREEN' | 'NOT_HERE' | 'BLOCKED' | 'OFF' | 'ON';

const isApple = (): boolean => /\b(iPhone|iPad)\b/.test(navigator.userAgent);
const canBeTold = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await keepProgram();
  const keeper = await navigator.serviceWorker.ready;
  // One that was made for another key reaches nobody.
  await endSubscription();
  return keeper.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Its user said no, or its maker's push service cannot be reached from here. */
export type Refusal = 'blocked' | 'unreachable';

/** This browser and the others of whoever is signed in, and what can be done about them. */
export function useDevices() {
  const list = useApiQuery(pushDevices.mine, {});
  const [digest, setDigest] = useState<string | null | undefined>(canBeTold() ? undefined : null);
  const [permission, setPermission] = useState(() => (canBeTold() ? Notification.permission : 'default'));
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const allowing = useApiMutation(pushDevices.allow, {});
  const forgetting = useApiMutation(pushDevices.forget, { handles: ['device-not-found'] });

  useEffect(() => {
    if (!canBeTold()) return;
    void ownSubscription().then(async (subscription) => setDigest(subscription && (await digestOf(subscription))));
  }, []);

  const devices = list.data?.devices ?? [];
  const here = devices.find((device) => device.digest === digest) ?? null;
  const publicKey = list.data?.publicKey ?? null;
  const standing = (): Standing => {
    if (list.data && publicKey === null) return 'NOT_HERE';
    if (!canBeTold()) return isApple() ? 'HOME_SCREEN' : 'UNSUPPORTED';
    if (!list.data || digest === undefined) return 'LOADING';
    if (permission === 'denied') return 'BLOCKED';
    return here ? 'ON' : 'OFF';
  };

  /** Whether it is so now. */
  async function allow(urgentOnly: boolean): Promise<boolean> {
    if (publicKey === null) return false;
    setWorking(true);
    setRefusal(null);
    const answer = await Notification.requestPermission();
    setPermission(answer);
    const made = answer === 'granted' ? await subscriptionHere(publicKey) : null;
    let told: PushDevice | null = null;
    if (made) {
      const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
      const name = browserName(navigator.userAgent);
      const body = { endpoint: made.endpoint, keys: { p256dh, auth }, name, urgentOnly };
      // What the server refuses is told by itself.
      told = await allowing.mutateAsync({ body }).catch(() => null);
      if (told) setDigest(told.digest);
    } else setRefusal(answer === 'granted' ? 'unreachable' : 'blocked');
    setWorking(false);
    return told !== null;
  }

  const subscriptionHere = async (key: string): Promise<PushSubscription | null> =>
    (here ? await ownSubscription() : null) ?? subscribe(key).catch(() => null);

  async function forget({ id }: PushDevice): Promise<void> {
    if (id === here?.id) {
      await endSubscription();
      setDigest(null);
    }
    await forgetting.mutateAsync({ params: { id } }).catch(() => null);
  }

  return {
    standing: standing(),
    failure: list.isError && !list.data ? list.error : null,
    retry: () => void list.refetch(),
    here,
    others: devices.filter((device) => device !== here),
    working,
    refusal,
    allow,
    forget,
  };
}
