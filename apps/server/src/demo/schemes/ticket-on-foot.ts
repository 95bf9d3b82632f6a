import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Scheme } from './scheme.ts';

export const ticketOnFoot: Scheme = {
  name: 'ticket-on-foot',
  rule: 'TICKET_WITHOUT_CAR',
  by: 'CASHIER',
  unit: 'ACT',
  rate: 0.05,
  needsEvents: true,
  sell: ({ at, kind }, { letIn, leave, later, random, write }) => {
    const ticket = letIn({
      kind,
      enteredAt: at,
      plate: inventPlate(random.unit, kind.group),
      isUnread: true,
      isUnfelt: true,
    });
    later(at + random.between(20, 50) * 60_000, (leftAt) => leave(ticket, kind, leftAt));
    write({ at, subjectId: ticket.entryGateId, stayId: ticket.id });
    return {};
  },
  lesson: {
    did: 'Somebody presses the button of the entry on foot and keeps the ticket for a car that will leave after hours.',
    looks: 'A ticket, a short stay and a receipt.',
    where: 'The case: no loop felt a car when the ticket came out.',
    act: 'Look at the picture of the entry. Its exit is always audited.',
  },
};
