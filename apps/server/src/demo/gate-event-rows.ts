import type { BulkLoad } from './bulk-load.ts';
import type { DemoGate } from './car-park.ts';
import { Random } from './random.ts';
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

/** Whether what happened at a moment is written: all of it, and that a car drove out over the closing loop. */
interface Told {
  readonly isTold: (at: number) => boolean;
  readonly isDriven: (at: number) => boolean;
}

export function openGateEventRows(
  load: BulkLoad,
  random: Random,
  siteId: string,
  { isTold, isDriven }: Told,
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
  const loops = new Random(loopSeed);
  const habits = new Map<string, number>();
  /** How many cars a closing loop feels of one. */
  const feel = ({ id }: DemoGate): number => {
    const habit = habits.get(id) ?? 2 * loops.unit();
    habits.set(id, habit);
    const chance = loops.unit();
    if (chance < wrong.missed * habit) return 0;
    return chance < (wrong.missed + wrong.twice) * habit ? 2 : 1;
  };
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
      if (!isDriven(at)) return;
      const drivenAt = at + drivesInMs;
      // Drawn as everything else, felt or not: what else comes about does not follow from what a loop feels.
      const eventId = (isTold(at) ? random : loops).idAt(drivenAt);
      const felt = feel(gate);
      if (felt > 0) add(gate.id, eventId, 'LOOP_OFF', drivenAt, { loop: 2 });
      if (felt > 1) add(gate.id, loops.idAt(drivenAt), 'LOOP_OFF', drivenAt + 1_500, { loop: 2 });
    },
  };
}

const drivesInMs = 5_000;
/** Of the cars that drive out so many are close behind another, or have a trailer; some loops are better than others. */
const wrong = { missed: 0.01, twice: 0.003 } as const;
const loopSeed = 2_718;
