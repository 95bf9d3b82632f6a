import type { Scheme } from './scheme.ts';

export const letOutUnsold: Scheme = {
  name: 'let-out-unsold',
  rule: 'LOOP_AGAINST_SALES',
  by: 'CASHIER',
  unit: 'DAY',
  rate: 1,
  needsEvents: true,
  isToldLate: true,
  sell: ({ at, gate }, { calendar, countOf, write }) => {
    // Up to eight of the cars of an hour in which many leave.
    const hour = calendar.localTime(at).slice(0, 13);
    if (!busyHours.has(hour.slice(11)) || countOf(`${gate.id}:${hour}`) >= most) return null;
    write({ at });
    return { isUnsold: true };
  },
  lesson: {
    did: 'The barrier stays open for some minutes; cars drive out, pay into the hand, and nothing is sold.',
    looks: 'A quiet quarter of an hour at the till.',
    where:
      'The case: cars over the closing loop against cars that were sold, hour by hour at a gate, and as a running sum of who sold there.',
    act: 'Look at the pictures of that hour. A sweep finds the stays that are open without a car.',
  },
};

const busyHours = new Set(['11', '15', '19']);
const most = 8;
