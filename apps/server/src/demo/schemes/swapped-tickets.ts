import type { Scheme } from './scheme.ts';

export const swappedTickets: Scheme = {
  name: 'swapped-tickets',
  rule: 'TICKET_SWAP',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.03,
  sell: ({ at, car, gate, operator }, { random, write, reissue }) => {
    if (car.plateUnread || at - car.enteredAt < 200 * 60_000) return null;
    const enteredAt = at - random.between(6, 50) * 60_000;
    const soldOn = reissue(car, { enteredAt, at, gate, operator });
    write({ at, stayId: soldOn.id });
    return { soldOn };
  },
  lesson: {
    did: 'A ticket is drawn at the entry on foot; a car that has been inside for hours leaves on it for the first hour, and pays for all of them.',
    looks: 'A short stay with a receipt; the plate of its entry was not read.',
    where: 'The case: the plate that left is still recorded inside since much earlier.',
    act: 'Look at both pictures. Walk through the car park: the stay that is open has no car.',
  },
};
