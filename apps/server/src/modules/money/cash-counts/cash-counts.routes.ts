import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import { sql } from 'kysely';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBookedSince } from './booked-since.ts';
import { countCash } from './count-cash.ts';
import { postCashCount, refuseCashCount } from './decide-count.ts';
import { cashCountList } from './held-count.ts';

/** Cash accounts are counted by who does not handle their money, and what differs is posted by two. */
export function cashCountRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.cashCounts;
  return implement(contract.cashCounts, {
    ...listHandlers(platform, { list, export: exported }, cashCountList),
    accounts: async ({ reads }) => {
      const query = sql<Option>`
        select id, name as label, null as "labelEn" from cash where not is_bank order by lower(name), id limit 5000`;
      return (await query.execute(reads)).rows;
    },
    since: readBookedSince,
    count: countCash,
    post: postCashCount,
    refuse: refuseCashCount,
  });
}
