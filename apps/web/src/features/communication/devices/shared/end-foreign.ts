import { pushDevices } from '@parking/contract/communication/push-devices';
import { call } from '../../../../api/client.ts';
import { digestOf, endSubscription, ownSubscription } from './this-browser.ts';

/** Ends what somebody else left in this browser: what they are told is not for who is signed in now. */
export async function endForeignSubscription(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const [digest, { devices }] = await Promise.all([digestOf(subscription), call(pushDevices.mine)]);
  if (!devices.some((device) => device.digest === digest)) await endSubscription();
}
