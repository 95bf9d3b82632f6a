import { pushDevices } from '@parking/contract/communication/push-devices';
import { call } from '../../../../api/client.ts';
import { digestOf, endSubscription, ownSubscription } from './this-browser.ts';

/**
 * Whoever signs out is told nothing here any more: the server forgets the device too, because a push service that is not reached leaves
 * its subscription as it is.
 */
export async function leaveBrowser(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const [digest, { devices }] = await Promise.all([digestOf(subscription), call(pushDevices.mine)]);
  const here = devices.find((device) => device.digest === digest);
  if (here) await call(pushDevices.forget, { params: { id: here.id } });
}

/** Ends what somebody else left in this browser: what they are told is not for who is signed in now. */
export async function endForeignSubscription(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const [digest, { devices }] = await Promise.all([digestOf(subscription), call(pushDevices.mine)]);
  if (!devices.some((device) => device.digest === digest)) await endSubscription();
}
