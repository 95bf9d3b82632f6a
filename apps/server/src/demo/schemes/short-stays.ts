import { enteredAs } from './entered-as.ts';
import type { Scheme } from './scheme.ts';

const longFromMs = 100 * 60_000;

export const shortStays: Scheme = {
  name: 'short-stays',
  rule: 'SHORT_SHARE',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.5,
  sell: ({ at, car }, { calendar, random, write }) => {
    if (at - car.enteredAt < longFromMs) return null;
    write({ at, stayId: car.id });
    return { soldOn: enteredAs(car, at - random.between(6, 55) * 60_000, calendar) };
  },
  lesson: {
    did: 'Each car leaves on the ticket of one that came later, and pays for all of its hours; the cashier books the first one and keeps the rest. No ticket is over.',
    looks: 'A short stay is an ordinary sale with its receipt.',
    where:
      'How long cars stayed at that exit, by cashier; the picture of the entry shows another car than the picture of the exit.',
    act: 'Audit the short stays of that cashier: the pictures of either end are of two cars.',
  },
};
