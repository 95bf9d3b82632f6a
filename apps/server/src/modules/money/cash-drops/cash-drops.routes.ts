import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers, readListPage } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { seesOwnDeposits } from '../deposits/deposit-access.ts';
import { dropCash } from './drop-cash.ts';
import { readOwnDrops } from './drops-of-deposit.ts';
import { cashDropList } from './held-drop.ts';
import { receiveDrop } from './receive-drop.ts';

/** Takings that leave a drawer in bags before its shift ends. */
export function cashDropRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.cashDrops;
  const all = listHandlers(platform, { list, export: exported }, cashDropList);
  return implement(contract.cashDrops, {
    // Who hands in money without handling that of others sees the own ones only, and no file of them is written.
    list: (context) =>
      readListPage(platform.database, list, cashDropList, context, {
        ...(seesOwnDeposits(context.actor) && { restriction: { column: 'operator_id', value: context.actor.userId } }),
      }),
    export: (context) => {
      if (seesOwnDeposits(context.actor)) throw context.fail('forbidden');
      return all.export(context);
    },
    own: ({ reads, actor, site }) => readOwnDrops(reads, site, actor.userId),
    drop: dropCash,
    receive: receiveDrop,
  });
}
