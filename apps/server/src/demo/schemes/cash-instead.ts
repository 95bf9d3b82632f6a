import type { Scheme } from './scheme.ts';

export const cashInstead: Scheme = {
  name: 'cash-instead',
  rule: 'PAYMENT_SWITCH',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.15,
  sell: ({ at, car, gate, operator }, { payments, write }) => {
    payments.fail({ car, kind: 'QRIS', amount: 5_000, gate, operatorId: operator.id, at });
    write({ at, stayId: car.id });
    return { way: 'CASH' };
  },
  lesson: {
    did: "The driver scans the cashier's own code; the one on the screen runs out, and the sale is booked as cash that was never given.",
    looks: 'Payments fail, and the driver had cash.',
    where: 'How often a payment failed or ran out and cash was taken, beside the others at the same gates and hours.',
    act: "Look at the counter for a code that is not the screen's. Ask drivers what they paid by.",
  },
};
