import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { remindCashCounts } from './cash-counts/remind-cash-counts.ts';
import { postDueDebts } from './debts/decide-debt.ts';
import { remindDeposits } from './deposits/remind-deposits.ts';
import { fetchEveryMs } from './settlements/answers/bank-tries.ts';
import { type ComplainOfBank, fetchAwaited } from './settlements/answers/fetch-answers.ts';
import { type Complain, keepSettlements } from './settlements/keep-settlements.ts';
import { remindArrivals } from './settlements/remind-arrivals.ts';
import { remindTaxFeed } from './tax/feed/remind-feed.ts';
import { sealFeed } from './tax/feed/seal-feed.ts';
import { sendRows } from './tax/feed/send-rows.ts';
import { keepTaxReturns } from './tax/keep-returns.ts';
import { remindTaxReturns } from './tax/remind-returns.ts';

const everyMs = 60_000;
/** The days of years that nobody settled are made some at a time: what else is due does not wait for them. */
const settlementsAtOnce = 50;

/**
 * What goes on without anybody asking: charges whose time to answer is over, what providers settle of days that are
 * over, the months of tax and what its office is sent, what nobody hands in, looks at or decides.
 */
export function startMoney(platform: Platform): { stop(): Promise<void> } {
  const { database, site, events, logger } = platform;
  const answers = startPeriodic({
    name: 'answers of banks',
    everyMs: fetchEveryMs,
    logger,
    run: async (signal) => {
      const complain: ComplainOfBank = (paidType, err) => {
        logger.warn({ err, paidType }, 'answers of a bank');
        events.committed(['settlements']);
      };
      if ((await fetchAwaited(platform, site.current(), complain, signal)) > 0) events.committed(['settlements']);
    },
  });
  const feed = startPeriodic({
    name: 'tax feed',
    everyMs,
    logger,
    run: async (signal) => {
      // Before anybody is waited for who may not answer.
      if (await sealFeed(database, site.current())) events.committed(['operations']);
      if ((await sendRows(platform, signal)) > 0) events.committed(['taxFeed']);
      if ((await remindTaxFeed(database, site.current())) > 0) events.wake();
    },
  });
  const due = startPeriodic({
    name: 'money that is due',
    everyMs,
    logger,
    run: async () => {
      if ((await postDueDebts(database, site.current())) > 0) events.committed(['operatorDebts', 'deposits']);
      const complain: Complain = (settlement, err) => logger.warn({ err, settlement }, 'settlement');
      const generated = await keepSettlements(database, site.current(), complain, settlementsAtOnce);
      if (generated > 0) events.committed(['settlements']);
      if ((await keepTaxReturns(database, site.current())) > 0) events.committed(['taxReturns']);
      const told =
        (await remindDeposits(database, site.current())) +
        (await remindTaxReturns(database, site.current())) +
        (await remindArrivals(database, site.current())) +
        (await remindCashCounts(database, site.current()));
      if (told > 0) events.wake();
    },
  });
  return { stop: async () => void (await Promise.all([answers.stop(), feed.stop(), due.stop()])) };
}
