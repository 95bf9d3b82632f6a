import type { Scheme } from './scheme.ts';

export const lessThanTheFare: Scheme = {
  name: 'less-than-the-fare',
  rule: 'FARE_VARIANCE',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.02,
  sell: ({ at, car }, { write }) => {
    if (at - car.enteredAt < 150 * 60_000) return null;
    write({ at, stayId: car.id });
    return { exitKind: 'OFFLINE', chargedFrom: at - 30 * 60_000, flags: ['price-variance'] };
  },
  lesson: {
    did: 'A booth that sells without the server books less than the fare; the driver paid all of it.',
    looks: 'Without the network the booth reckons with what it has.',
    where: 'The case: what was taken, and what the tariff makes of the stay.',
    act: 'Charge the difference. Look at how often that booth is without the server.',
  },
};
