import type { BulkLoad } from './bulk-load.ts';
import type { DemoGate } from './car-park.ts';
import type { Random } from './random.ts';
import type { Car } from './stay-rows.ts';

/** Events as gates sent them, of the times that are told of. */
export interface GateEventRows {
  /** Whether events of that moment are written. */
  isTold(at: number): boolean;
  /** `isFelt`: a car stood before the machine and drove in. */
  enter(car: Car, seen: { readonly isFelt: boolean }): void;
  /** A car drives out over the closing loop. */
  leave(gate: DemoGate, at: number): void;
  /** Whatever else a gate tells, at any time. */
  tell(gateId: string, type: string, at: number, data: object): void;
}

export function openGateEventRows(
  load: BulkLoad,
  random: Random,
  siteId: string,
  isTold: (at: number) => boolean,
): GateEventRows {
  const events = load.table('gate_events', ['received_at', 'gate_id', 'event_id', 'site_id', 'type', 'at', 'data']);
  const keys = load.table('gate_event_keys', ['gate_id', 'event_id', 'received_at']);
  const add = (gateId: string, eventId: string, type: string, at: number, data: object): void => {
    const receivedAt = at + 80;
    events.add([receivedAt, gateId, eventId, siteId, type, at, JSON.stringify(data)]);
    keys.add([gateId, eventId, receivedAt]);
  };
  const tell = (gateId: string, type: string, at: number, data: object): void =>
    add(gateId, random.idAt(at), type, at, data);
  return {
    isTold,
    tell,
    enter: (car, { isFelt }) => {
      if (!isTold(car.enteredAt) || car.eventId === null) return;
      const { entryGateId, eventId, enteredAt, code, vehicleTypeId, plate, plateUnread, member } = car;
      const seen = plateUnread ? {} : { plateNumber: plate, plateConfidence: 0.97 };
      if (isFelt) tell(entryGateId, 'LOOP_ON', enteredAt - 6_000, { loop: 1 });
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
        tell(entryGateId, 'BUTTON', enteredAt - 2_000, {});
        add(entryGateId, eventId, 'TICKET_ISSUED', enteredAt, { parkingCode: code, vehicleId: vehicleTypeId, ...seen });
      }
      if (isFelt) tell(entryGateId, 'LOOP_OFF', enteredAt + 3_000, { loop: 1 });
      tell(entryGateId, 'BARRIER_OPENED', enteredAt + 1_000, { cause: member ? 'COMMAND' : 'TICKET' });
      if (isFelt) tell(entryGateId, 'LOOP_OFF', enteredAt + drivesInMs, { loop: 2 });
      tell(entryGateId, 'BARRIER_CLOSED', enteredAt + 7_000, {});
    },
    leave: (gate, at) => {
      if (isTold(at)) tell(gate.id, 'LOOP_OFF', at + drivesInMs, { loop: 2 });
    },
  };
}

const drivesInMs = 5_000;
