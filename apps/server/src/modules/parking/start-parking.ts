import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { erasePersonal } from './lookup/erase-personal.ts';
import { followOpenPayments } from './payments/follow-payments.ts';
import { paymentSimulator } from './payments/simulator.ts';

const paymentsMs = 10_000;

/** What goes on without anybody asking: payments whose answer came late, and each night what has grown too old to keep. */
export function startParking({ database, site, jobs, logger }: Platform): { stop(): Promise<void> } {
  jobs.schedule('erase-personal', '37 2 * * *', async () => void (await erasePersonal(database)));
  return startPeriodic({
    name: 'payments',
    everyMs: paymentsMs,
    logger,
    run: () => followOpenPayments({ database, adapter: paymentSimulator }, site.current()),
  });
}
