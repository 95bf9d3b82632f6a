import type { BulkLoad } from './bulk-load.ts';
import type { Random } from './random.ts';
import type { Car } from './stay-rows.ts';

/** Events of the last days, as entry gates sent them. */
export interface GateEventRows {
  enter(car: Car): void;
}

export function openGateEventRows(load: BulkLoad, random: Random, siteId: string, since: number): GateEventRows {
  const events = load.table('gate_events', ['received_at', 'gate_id', 'event_id', 'site_id', 'type', 'at', 'data']);
  const keys = load.table('gate_event_keys', ['gate_id', 'event_id', 'received_at']);
  const add = (gateId: string, eventId: string, type: string, at: number, data: object): void => {
    const receivedAt = at + 80;
    events.add([receivedAt, gateId, eventId, siteId, type, at, JSON.stringify(data)]);
    keys.add([gateId, eventId, receivedAt]);
  };
  return {
    enter: (car) => {
      if (car.enteredAt < since || car.eventId === null) return;
      const { entryGateId, eventId, enteredAt, code, vehicleTypeId, plate, plateUnread, member } = car;
      const seen = plateUnread ? {} : { plateNumber: plate, plateConfidence: 0.97 };
      const told = (type: string, at: number, data: object): void => add(entryGateId, random.idAt(at), type, at, data);
      told('LOOP_ON', enteredAt - 6_000, { loop: 1 });
      if (member) {
        const { cardNumber } = member;
        add(
          entryGateId,
          eventId,
          cardNumber === null ? 'PLATE_READ' : 'CARD_READ',
          enteredAt,
          cardNumber === null ? seen : { cardNumber },
        );
      } else {
        told('BUTTON', enteredAt - 2_000, {});
        add(entryGateId, eventId, 'TICKET_ISSUED', enteredAt, { parkingCode: code, vehicleId: vehicleTypeId, ...seen });
      }
      told('BARRIER_OPENED', enteredAt + 1_000, { cause: member ? 'COMMAND' : 'TICKET' });
      told('BARRIER_CLOSED', enteredAt + 7_000, {});
    },
  };
}
