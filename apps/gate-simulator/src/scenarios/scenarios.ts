import { lostTicket } from './lost-ticket.ts';
import { mixed } from './mixed.ts';
import { morningRush } from './morning-rush.ts';
import { offline } from './offline.ts';
import type { Scenario } from './scenario.ts';

export const scenarios: Readonly<Record<string, Scenario>> = {
  'morning-rush': morningRush,
  'lost-ticket': lostTicket,
  offline,
  mixed,
};
