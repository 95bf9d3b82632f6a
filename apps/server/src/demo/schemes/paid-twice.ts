import type { Scheme } from './scheme.ts';

export const paidTwice: Scheme = {
  name: 'paid-twice',
  rule: 'PAID_TWICE',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.006,
  sell: ({ at, car, gate, operator }, { calendar, payments, write }) => {
    if (at - car.enteredAt < 30 * 60_000) return null;
    const answeredAt = at - 60_000;
    const businessDay = calendar.businessDay(answeredAt);
    payments.leave({ car, kind: 'QRIS', amount: 5_000, gate, operatorId: operator.id, at: answeredAt, businessDay });
    write({ at, stayId: car.id });
    return { way: 'CASH' };
  },
  lesson: {
    did: 'The driver has paid by QRIS; the cashier says that it failed and takes cash as well.',
    looks: 'The sale is booked, the drawer is right, and the driver is gone.',
    where: 'The case: when the payment came through, and when cash was taken.',
    act: 'Give the driver the money back from what is on account. Tell cashiers that the screen knows.',
  },
};
