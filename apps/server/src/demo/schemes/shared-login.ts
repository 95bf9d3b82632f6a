import type { Scheme } from './scheme.ts';

export const sharedLogin: Scheme = {
  name: 'shared-login',
  rule: 'OFF_SCHEDULE',
  by: 'CASHIER',
  unit: 'DAY',
  rate: 0.2,
  cars: 'ALL',
  sell: ({ at, car, gate, operator }, { schemer, lastSaleBy, write }) => {
    const before = lastSaleBy(schemer.id);
    if (!before || operator.id === schemer.id || before.gate.id === gate.id || at - before.at > 45_000) return null;
    write({ at, stayId: car.id });
    return { soldBy: schemer };
  },
  lesson: {
    did: "Somebody sells at another exit under a colleague's name, so that what is missing lies in the colleague's drawer.",
    looks: 'Sales of somebody who is on duty.',
    where: 'The case: the same name sold at two gates within a minute.',
    act: "Change the password, and ask both. Passwords are nobody else's.",
  },
};
