import { normalisePlate } from '@parking/contract/parking/plates';
import { type BulkLoad, copied } from './bulk-load.ts';
import type { Price } from './prices.ts';

/** A car from its entry on. Times are whole seconds, ms since 1970. */
export interface Car {
  readonly id: string;
  readonly code: string;
  readonly vehicleTypeId: string;
  readonly origin: 'DISPENSER' | 'LPR' | 'MANUAL' | 'LOST_TICKET';
  readonly entryGateId: string;
  readonly entryOperatorId: string | null;
  readonly eventId: string | null;
  readonly enteredAt: number;
  readonly entryDay: string;
  readonly entryBusinessDay: string;
  readonly recordedAt: number;
  readonly entryNote: string | null;
  readonly flags: string;
  /** As it is shown. */
  readonly plate: string;
  /** Nobody read it at the entry. */
  readonly plateUnread: boolean;
}

export interface Exit {
  readonly exitedAt: number;
  readonly businessDay: string;
  readonly kind: 'NORMAL' | 'LOST_TICKET';
  readonly gateId: string;
  readonly operatorId: string;
  readonly depositId: string;
  readonly requestId: string;
  readonly paidTypeId: string | null;
  readonly paymentId: string | null;
  readonly price: Price;
  readonly tendered: number | null;
  readonly freePassVerification: string | null;
  readonly note: string | null;
}

export interface Deletion {
  readonly at: number;
  readonly byId: string;
  readonly note: string;
}

/** Stays with their plates and places, in the shape that check-in, check-out and deletion leave them. */
export interface StayRows {
  out(car: Car, exit: Exit): void;
  deleted(car: Car, deletion: Deletion): void;
  inside(car: Car): void;
}

const iso = (at: number): string => new Date(at).toISOString();
const nothing = (count: number): string => '\t\\N'.repeat(count);

export function openStayRows(load: BulkLoad, siteId: string): StayRows {
  const stays = load.table('stays', [
    'id',
    'site_id',
    'code',
    'state',
    'vehicle_type_id',
    'origin',
    'entry_gate_id',
    'entry_operator_id',
    'entry_event_id',
    'entered_at',
    'entry_business_day',
    'recorded_at',
    'entry_note',
    'flags',
    'exited_at',
    'business_day',
    'exit_kind',
    'exit_gate_id',
    'operator_id',
    'deposit_id',
    'request_id',
    'paid_type_id',
    'payment_id',
    'fare_id',
    'duration_minutes',
    'lines',
    'gross',
    'discount',
    'fine',
    'tax',
    'tax_on_top',
    'total',
    'tendered',
    'free_pass',
    'free_pass_verification',
    'exit_note',
    'deleted_at',
    'deleted_by',
    'delete_note',
  ]);
  const plates = load.table('stay_plates', ['stay_id', 'entry_plate', 'exit_plate', 'plate_key', 'recorded_at']);
  const places = load.table('stays_inside', [
    'stay_id',
    'site_id',
    'code',
    'plate_key',
    'vehicle_type_id',
    'entered_at',
  ]);

  const entry = (car: Car, state: string): string =>
    `${car.id}\t${siteId}\t${car.code}\t${state}\t${car.vehicleTypeId}\t${car.origin}\t${car.entryGateId}\t${car.entryOperatorId ?? '\\N'}\t${car.eventId ?? '\\N'}\t${iso(car.enteredAt)}\t${car.entryBusinessDay}\t${iso(car.recordedAt)}\t${copied(car.entryNote)}\t${car.flags}`;
  const plate = (car: Car, exited: boolean): void => {
    if (car.plateUnread && !exited) return;
    const entryPlate = car.plateUnread ? '\\N' : car.plate;
    plates.add(
      `${car.id}\t${entryPlate}\t${exited ? car.plate : '\\N'}\t${normalisePlate(car.plate)}\t${iso(car.recordedAt)}`,
    );
  };
  return {
    out: (car, exit) => {
      const { price } = exit;
      const freePass = exit.freePassVerification !== null;
      stays.add(
        `${entry(car, 'OUT')}\t${iso(exit.exitedAt)}\t${exit.businessDay}\t${exit.kind}\t${exit.gateId}\t${exit.operatorId}\t${exit.depositId}\t${exit.requestId}\t${exit.paidTypeId ?? '\\N'}\t${exit.paymentId ?? '\\N'}\t${price.fareId ?? '\\N'}\t${price.durationMinutes}\t${price.lines}\t${price.gross}\t${price.discount}\t${price.fine}\t${price.tax}\t${price.taxOnTop}\t${price.total}\t${exit.tendered ?? '\\N'}\t${freePass}\t${copied(exit.freePassVerification)}\t${copied(exit.note)}${nothing(3)}`,
      );
      plate(car, true);
    },
    deleted: (car, { at, byId, note }) => {
      stays.add(`${entry(car, 'DELETED')}${nothing(19)}\tfalse${nothing(2)}\t${iso(at)}\t${byId}\t${copied(note)}`);
      plate(car, false);
    },
    inside: (car) => {
      stays.add(`${entry(car, 'INSIDE')}${nothing(19)}\tfalse${nothing(5)}`);
      plate(car, false);
      const key = car.plateUnread ? '' : normalisePlate(car.plate);
      places.add(`${car.id}\t${siteId}\t${car.code}\t${key}\t${car.vehicleTypeId}\t${iso(car.enteredAt)}`);
    },
  };
}
