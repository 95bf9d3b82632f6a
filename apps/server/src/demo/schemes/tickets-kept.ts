import { dayMs } from '../site-calendar.ts';
import { makeCode } from '../what-comes.ts';
import type { Scheme } from './scheme.ts';

export const ticketsKept: Scheme = {
  name: 'tickets-kept',
  rule: 'TICKET_BALANCE',
  by: 'CASHIER',
  unit: 'DAY',
  rate: 0.03,
  needsEvents: true,
  sell: ({ at, car, kind }, { events, random, write }) => {
    if (!events.isTold(at - dayMs) || car.eventId === null) return null;
    const issuedAt = at - dayMs - random.below(3_600_000);
    if (!events.isTold(issuedAt)) return null;
    const { entryGateId } = car;
    events.tell(entryGateId, 'LOOP_ON', issuedAt - 6_000, { loop: 1 });
    events.tell(entryGateId, 'TICKET_ISSUED', issuedAt, { parkingCode: makeCode(random), vehicleId: kind.typeId });
    events.tell(entryGateId, 'LOOP_OFF', issuedAt + 5_000, { loop: 2 });
    write({ at: issuedAt, subjectId: entryGateId });
    return {};
  },
  lesson: {
    did: 'A machine is made to forget tickets that it printed: their cars pay the cashier and are never recorded.',
    looks: 'Nothing: there is no stay that anybody could look at.',
    where:
      'The case: so many tickets were issued on that day, so many left, were taken away or are inside; the rest is nowhere.',
    act: 'Read the counter of the machine and of its paper roll. Ask who had its key.',
  },
};
