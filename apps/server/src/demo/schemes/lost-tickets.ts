import type { Scheme } from './scheme.ts';

export const lostTickets: Scheme = {
  name: 'lost-tickets',
  rule: 'LOST_RATE',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.1,
  sell: ({ at, car }, { write }) => {
    write({ at, stayId: car.id });
    return { fate: 'lost' };
  },
  lesson: {
    did: 'The driver hands in the ticket and pays for it; the cashier books a lost ticket, keeps the ticket and sells it to the next car that stayed long.',
    looks: 'Tickets do get lost, and each of these sales has its fine.',
    where:
      'The list of exits, filtered by lost tickets and the cashier; the pictures of the exit show a ticket in the hand or the slot.',
    act: 'Ask for the form of each lost ticket with the copy of the vehicle papers; count the tickets in the bin against the exits of the shift.',
  },
};
