import { startPeriodic } from '../../platform/events/periodic.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellFreeWorth } from './free-passes/tell-free-worth.ts';
import { erasePersonal } from './lookup/erase-personal.ts';
import { followOpenPayments } from './payments/follow-payments.ts';
import { followRefunds } from './payments/follow-refunds.ts';
import { tellOpenRefunds } from './payments/tell-of-payment.ts';
import { eraseOldKeys } from './payments/providers/erase-old-keys.ts';
import { openAdapters } from './payments/providers/find-adapter.ts';

const paymentsMs = 5_000;
const refundsMs = 5_000;
const hourMs = 3_600_000;

/** What goes on without anybody asking: payments whose answer came late, refunds that providers are asked for, keys that nothing needs any more, what each month gave away, and each night what has grown too old to keep. */
export function startParking(platform: Platform): { stop(): Promise<void> } {
  const { database, site, jobs, logger } = platform;
  jobs.schedule('erase-personal', '37 2 * * *', async () => void (await erasePersonal(database)));
  const payments = { database, ...openAdapters(platform) };
  const looks = [
    startPeriodic({
      name: 'payments',
      everyMs: paymentsMs,
      logger,
      run: () => followOpenPayments(payments, site.current()),
    }),
    startPeriodic({
      name: 'refunds',
      everyMs: refundsMs,
      logger,
      run: () => followRefunds(payments, site.current()),
    }),
    startPeriodic({ name: 'old-provider-keys', everyMs: hourMs, logger, run: () => eraseOldKeys(database) }),
    startPeriodic({
      name: 'open-refunds',
      everyMs: hourMs,
      logger,
      run: async () => void (await inTransaction(database, (tx) => tellOpenRefunds(tx, site.current().id))),
    }),
    startPeriodic({ name: 'free-worth', everyMs: hourMs, logger, run: () => tellFreeWorth(platform) }),
  ];
  return { stop: async () => void (await Promise.all(looks.map((look) => look.stop()))) };
}
