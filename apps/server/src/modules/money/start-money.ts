import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { postDueDebts } from './debts/decide-debt.ts';
import { remindDeposits } from './deposits/remind-deposits.ts';
import { type Complain, keepSettlements } from './settlements/keep-settlements.ts';

const everyMs = 60_000;
/** The days of years that nobody settled are made some at a time: what else is due does not wait for them. */
const settlementsAtOnce = 50;

/**
 * What goes on without anybody asking: charges whose time to answer is over, what providers settle of days that are
 * over, what nobody hands in, looks at or decides.
 */
export function startMoney({ database, site, events, logger }: Platform): { stop(): Promise<void> } {
  return startPeriodic({
    name: 'money that is due',
    everyMs,
    logger,
    run: async () => {
      if ((await postDueDebts(database, site.current())) > 0) events.committed(['operatorDebts', 'deposits']);
      const complain: Complain = (settlement, err) => logger.warn({ err, settlement }, 'settlement');
      const generated = await keepSettlements(database, site.current(), complain, settlementsAtOnce);
      if (generated > 0) events.committed(['settlements']);
      if ((await remindDeposits(database, site.current())) > 0) events.wake();
    },
  });
}
