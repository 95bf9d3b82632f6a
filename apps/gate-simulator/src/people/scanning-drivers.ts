import { setTimeout as delay } from 'node:timers/promises';
import type { Code } from '../providers/ledger.ts';
import type { SimulatedProviders } from '../providers/start-providers.ts';

export interface ScanningOptions {
  /** From a code on the screen to its payment. */
  readonly scanMs: number;
  readonly say: (line: string) => void;
}

/**
 * Drivers who scan every code that Midtrans is asked for and pay it a moment later; what they paid is told where the account
 * that asked wants it told. Codes that were given up meanwhile are paid by nobody.
 */
export function letDriversScan(providers: SimulatedProviders, { scanMs, say }: ScanningOptions): void {
  const pay = async ({ reference, notifyAt }: Code): Promise<void> => {
    await delay(scanMs, undefined, { ref: false });
    const paid = providers.midtrans.ledger.pay(reference);
    if (!paid || notifyAt === undefined) return;
    const { status } = await providers.notify(notifyAt, providers.notice('MIDTRANS', reference, ''));
    say(`Midtrans told of Rp ${paid.paid}: ${status}`);
  };
  // Nobody hears a provider that finds no server: it is asked instead.
  providers.midtrans.ledger.onMade = (code) =>
    void pay(code).catch((error: unknown) => say(`Midtrans could not tell: ${String(error)}`));
}
