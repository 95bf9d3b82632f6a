import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { expect, test } from 'vitest';
import type { PaidType } from '../../offline/desk-types.ts';
import { type Confirming, confirmingOf } from './due.ts';
import { type ExitState, readyState } from './exit-state.ts';

const type = (kind: PaidType['kind'], claimed = false): PaidType => ({
  id: kind,
  name: kind,
  label: kind,
  kind,
  claimed,
});
const quote = (payment: Quote['payment'] = null) => ({ payment }) as Quote;
const paidBefore = quote({ id: 'payment', amount: 5_000, paidTypeId: 'QRIS' });

test.each<[Confirming | null, Partial<ExitState>, number, PaidType | null]>([
  [null, { step: 'ready' }, 0, null],
  [null, { step: 'saving', quote: quote() }, 5_000, type('CASH')],
  ['CASH', { step: 'priced', quote: quote() }, 5_000, type('CASH')],
  ['CASH', { step: 'tendering', quote: quote() }, 5_000, type('CASH')],
  ['CASHLESS', { step: 'priced', quote: quote() }, 5_000, type('QRIS')],
  ['CLAIMED', { step: 'priced', quote: quote() }, 5_000, type('CARD', true)],
  ['NOTHING_DUE', { step: 'priced', quote: quote() }, 0, type('CASH')],
  ['CAME_PAID', { step: 'priced', quote: paidBefore }, 5_000, type('CASH')],
  [
    'PAID_SALE',
    { step: 'priced', quote: quote(), payment: { status: 'PAID' } as ExitState['payment'] },
    5_000,
    type('QRIS'),
  ],
])('Enter on a price does what its button says: %s', (confirming, state, total, paidType) => {
  expect(confirmingOf({ ...readyState, ...state }, { total, paidType })).toBe(confirming);
});
