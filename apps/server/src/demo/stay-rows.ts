import { normalisePlate } from '@parking/contract/parking/plates';
import type { BulkLoad } from './bulk-load.ts';
import type { CopiedValue } from './copy-rows.ts';
import type { Price } from './prices.ts';

/** A car from its entry on. Times are whole seconds, ms since 1970. */
export interface Car {
  readonly id: string;
  readonly code: string;
  readonly vehicleTypeId: string;
  readonly origin: 'DISPENSER' | 'LPR' | 'MEMBER' | 'MANUAL' | 'LOST_TICKET';
  readonly entryGateId: string;
  readonly entryOperatorId: string | null;
  readonly eventId: string | null;
  readonly enteredAt: number;
  readonly entryDay: string;
  readonly entryBusinessDay: string;
  readonly recordedAt: number;
  readonly entryNote: string | null;
  readonly flags: readonly string[];
  /** As it is shown. */
  readonly plate: string;
  /** Nobody read it at the entry. */
  readonly plateUnread: boolean;
  /** On whose membership it came in. */
  readonly member: CarMember | null;
  /** Whose it is who came without the card, as an ordinary car. */
  readonly forgottenBy: string | null;
}

interface CarMember {
  readonly id: string;
  /** The card that was shown; null where its plate was read. */
  readonly cardNumber: string | null;
  /** What the entry decided. */
  readonly enteredAs: object;
}

export interface InventedExit {
  readonly exitedAt: number;
  readonly businessDay: string;
  readonly kind: 'NORMAL' | 'MEMBER' | 'LOST_TICKET' | 'MANUAL' | 'OFFLINE' | 'EXIT_MISSED';
  readonly gateId: string;
  /** Null where a gate opened by itself. */
  readonly operatorId: string | null;
  readonly depositId: string | null;
  readonly requestId: string;
  readonly paidTypeId: string | null;
  readonly paymentId: string | null;
  readonly price: Price;
  readonly tendered: number | null;
  readonly freePassVerification: string | null;
  readonly voucherId: string | null;
  readonly note: string | null;
  /** What was taken beside the price. */
  readonly variance?: number | null;
  /** Read at the exit, where it is not the one that came. */
  readonly exitPlate?: string | undefined;
  /** What it was sold as, where that is not what came. */
  readonly soldTypeId?: string | undefined;
  /** The tariffs that its price can be made again by. */
  readonly tariffState?: string | undefined;
}

export interface Deletion {
  readonly at: number;
  readonly byId: string;
  readonly note: string;
}

/** Stays with their plates and places, in the shape that check-in, check-out and deletion leave them. */
export interface StayRows {
  out(car: Car, exit: InventedExit): void;
  deleted(car: Car, deletion: Deletion): void;
  inside(car: Car): void;
}

const entryColumns = [
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
  'member_id',
  'entered_as',
] as const;
const exitColumns = [
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
  'by_day',
  'gross',
  'discount',
  'fine',
  'tax',
  'tax_on_top',
  'total',
  'tendered',
] as const;
const passColumns = ['free_pass', 'free_pass_verification', 'voucher_id', 'exit_note'] as const;
const deletionColumns = ['deleted_at', 'deleted_by', 'delete_note'] as const;
/** Of what can be priced again. */
const againColumns = ['variance', 'priced_as', 'tariff_state', 'priced_at'] as const;
const nulls = ({ length }: readonly string[]): readonly null[] => Array.from({ length }, () => null);
const noExit = nulls(exitColumns);
const noPass = [false, ...nulls(passColumns.slice(1))];
const notDeleted = nulls(deletionColumns);
const unpriced = nulls(againColumns);

export function openStayRows(load: BulkLoad, siteId: string): StayRows {
  const stays = load.table('stays', [
    ...entryColumns,
    ...exitColumns,
    ...passColumns,
    ...deletionColumns,
    ...againColumns,
  ]);
  const plates = load.table('stay_plates', [
    'stay_id',
    'entry_plate',
    'exit_plate',
    'plate_key',
    'other_key',
    'recorded_at',
  ]);
  const places = load.table('stays_inside', [
    'stay_id',
    'site_id',
    'code',
    'plate_key',
    'vehicle_type_id',
    'entered_at',
    'member_id',
    'by_card',
  ]);

  const entry = (car: Car, state: string, soldTypeId = car.vehicleTypeId): CopiedValue[] => [
    car.id,
    siteId,
    car.code,
    state,
    soldTypeId,
    car.origin,
    car.entryGateId,
    car.entryOperatorId,
    car.eventId,
    car.enteredAt,
    car.entryBusinessDay,
    car.recordedAt,
    car.entryNote,
    car.flags,
    car.member?.id ?? null,
    car.member ? JSON.stringify(car.member.enteredAs) : null,
  ];
  const plate = (car: Car, exitPlate: string | null): void => {
    const entryPlate = car.plateUnread ? null : car.plate;
    const first = entryPlate ?? exitPlate;
    if (first === null) return;
    const [key, other] = [normalisePlate(first), normalisePlate(exitPlate ?? first)];
    plates.add([car.id, entryPlate, exitPlate, key, other === key ? null : other, car.recordedAt]);
  };
  /** What a vehicle came as, where it was sold as another; of what can be priced again, that there is nothing more. */
  const pricedAs = ({ vehicleTypeId }: Car, { soldTypeId, tariffState }: InventedExit): string | null => {
    if (soldTypeId === undefined && tariffState === undefined) return null;
    const changed = soldTypeId !== undefined && { entryVehicleTypeId: vehicleTypeId };
    return JSON.stringify({ additionalFareNameIds: [], lostTicket: 'no', ...changed });
  };
  return {
    out: (car, exit) => {
      const { price } = exit;
      const row = entry(car, 'OUT', exit.soldTypeId);
      row.push(
        exit.exitedAt,
        exit.businessDay,
        exit.kind,
        exit.gateId,
        exit.operatorId,
        exit.depositId,
        exit.requestId,
        exit.paidTypeId,
        exit.paymentId,
        price.fareId,
        price.durationMinutes,
        price.lines,
        price.byDay,
        price.gross,
        price.discount,
        price.fine,
        price.tax,
        price.taxOnTop,
        price.total,
        exit.tendered,
        exit.freePassVerification !== null,
        exit.freePassVerification,
        exit.voucherId,
        exit.note,
        ...notDeleted,
        exit.variance ?? null,
        pricedAs(car, exit),
        exit.tariffState ?? null,
        exit.tariffState === undefined ? null : exit.exitedAt,
      );
      stays.add(row);
      plate(car, exit.exitPlate ?? car.plate);
    },
    deleted: (car, { at, byId, note }) => {
      stays.add([...entry(car, 'DELETED'), ...noExit, ...noPass, at, byId, note, ...unpriced]);
      plate(car, null);
    },
    inside: (car) => {
      stays.add([...entry(car, 'INSIDE'), ...noExit, ...noPass, ...notDeleted, ...unpriced]);
      plate(car, null);
      const key = car.plateUnread ? '' : normalisePlate(car.plate);
      const { id = null, cardNumber = null } = car.member ?? {};
      places.add([car.id, siteId, car.code, key, car.vehicleTypeId, car.enteredAt, id, cardNumber !== null]);
    },
  };
}
