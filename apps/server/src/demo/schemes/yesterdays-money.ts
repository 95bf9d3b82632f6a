import { dayMs } from '../site-calendar.ts';
import type { Scheme } from './scheme.ts';

export const yesterdaysMoney: Scheme = {
  name: 'yesterdays-money',
  rule: 'LAPPING',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 1,
  lateByMs: 3 * dayMs,
  lesson: {
    did: 'The money of a shift is spent, and paid in with what the next shifts have taken.',
    looks: 'It always comes in the end.',
    where: 'Deposits of that cashier: when they were handed in, when they were paid, and what was sold in between.',
    act: 'Count the drawer now, unannounced: what is missing is the hole that was moved along.',
  },
};
