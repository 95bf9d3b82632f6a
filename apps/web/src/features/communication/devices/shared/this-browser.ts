import { programKeeper } from '../../../../api/keep-program.ts';

/** Its push service may not be reached: nobody waits longer for it. */
const patienceMs = 2_000;

export const ownSubscription = async (): Promise<PushSubscription | null> => {
  const keeper = await programKeeper();
  return (await keeper?.pushManager?.getSubscription().catch(() => null)) ?? null;
};

/** From now on nothing comes to this browser, whoever it was for. */
export async function endSubscription(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const patience = new Promise((done) => setTimeout(done, patienceMs));
  await Promise.race([subscription.unsubscribe().catch(() => false), patience]);
}

/** As the server tells its device: SHA-256 of its address, hex. */
export async function digestOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
