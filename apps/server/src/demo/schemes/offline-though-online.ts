import type { Scheme } from './scheme.ts';

export const offlineThoughOnline: Scheme = {
  name: 'offline-though-online',
  rule: 'OFFLINE_TIME',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.006,
  sell: ({ at, car }, { write }) => {
    write({ at, stayId: car.id });
    return { exitKind: 'OFFLINE', flags: ['offline-while-online'], way: 'CASH' };
  },
  lesson: {
    did: 'The booth is taken off the network on purpose and told later what suits.',
    looks: 'One more sale that came up late.',
    where: 'The case says that the server heard from that gate all the while.',
    act: 'Ask why. Have the cable fixed where nobody reaches it.',
  },
};
