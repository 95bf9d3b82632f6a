import type { contract } from '@parking/contract/contract';
import type { ListOptions } from '../../../../platform/http/list-handlers.ts';
import { hidingTakings } from '../../deposits/blind.ts';

const amounts = ['gross', 'fine', 'discount', 'voucher', 'base', 'tax', 'total'] as const;

export const taxFeedList: ListOptions<typeof contract.taxFeed.list> = {
  view: 'tax_feed_v',
  defaultSort: [{ column: 'seq', direction: 'desc' }],
  access: hidingTakings(amounts),
};
