import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge, LostTicket } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { Tariffs } from '../tariffs/read-tariff-book.ts';
import { nobody } from './check-in.ts';
import { whyNotInside } from './find-stay.ts';

/** A stay as it stood inside. */
export interface StayInside {
  readonly id: string;
  readonly code: string;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly entryGateId: string;
  readonly entryOperatorId: string | null;
  readonly enteredAt: Date;
  readonly entryBusinessDay: string;
  readonly prepaid: number;
  readonly memberId: string | null;
  readonly origin: string;
  readonly entryPlate: string | null;
}

const stayColumns = sql.raw(`s.id, s.code, s.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType",
  s.entry_gate_id as "entryGateId", s.entry_operator_id as "entryOperatorId", s.entered_at as "enteredAt",
  s.entry_business_day as "entryBusinessDay", s.prepaid, s.member_id as "memberId", s.origin, p.entry_plate as "entryPlate"`);

/** The stay for a price; nothing is locked. Null when it is not inside. */
export async function findInside(tx: Tx, stayId: string): Promise<StayInside | null> {
  const { rows } = await sql<StayInside>`
    select ${stayColumns} from stays s left join stay_plates p on p.stay_id = s.id where s.id = ${stayId} and s.state = 'INSIDE'`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Takes the car's place inside away, which only one caller can: the others wait and are told that it left. */
export async function takeOut(tx: Tx, site: Site, stayId: string): Promise<StayInside> {
  const { rows } = await sql<StayInside>`
    with gone as (delete from stays_inside where stay_id = ${stayId} returning stay_id)
    select ${stayColumns} from gone join stays s on s.id = gone.stay_id left join stay_plates p on p.stay_id = s.id`.execute(
    tx,
  );
  const [stay] = rows;
  if (!stay) throw await whyNotInside(tx, site, { parkingInId: stayId });
  return stay;
}

/** What a price was made from, besides what the stay itself tells: with it anybody can make it again. */
export interface Priced {
  readonly tariffs: Tariffs;
  /** The exit for the price. */
  readonly at: Date;
  readonly as: {
    readonly additionalFareNameIds: readonly string[];
    readonly lostTicket: LostTicket;
  };
}

export interface Exit {
  readonly stay: StayInside;
  readonly kind: 'NORMAL' | 'LOST_TICKET' | 'MANUAL' | 'OFFLINE';
  readonly exitedAt: Date;
  readonly businessDay: string;
  readonly gateId: string;
  readonly operatorId: string;
  readonly shiftId: string | null;
  readonly depositId: string;
  readonly requestId: string;
  readonly paidTypeId: string | null;
  readonly paymentId: string | null;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly charge: Charge;
  /** What the price was made from. */
  readonly priced: Priced;
  readonly prepaid: number;
  readonly tendered: number | null;
  readonly variance: number | null;
  readonly freePass: boolean;
  readonly freePassVerification: string | null;
  readonly note: string | null;
  readonly paperNumber: string | null;
  readonly plate: string | null;
  readonly flags: readonly StayFlag[];
}

/** What a free pass let go, among all that came off the price. */
const freePassValue = ({ charge, freePass }: Exit): number =>
  freePass ? -charge.lines.filter(({ code }) => code === 'FREE_PASS').reduce((sum, line) => sum + line.amount, 0) : 0;

/** Writes the exit: the stay, the plate it left with, and its figures, in one statement. */
export async function writeExit(tx: Tx, exit: Exit): Promise<void> {
  const { stay, charge } = exit;
  const plateKey = normalisePlate(exit.plate ?? '');
  const isMember = stay.memberId !== null;
  const shiftId = exit.shiftId ?? nobody;
  const paidTypeId = exit.paidTypeId ?? nobody;
  const vehicleChanged = stay.vehicleTypeId !== exit.vehicleTypeId;
  const { rows } = await sql<{ kept: boolean }>`
    with ended as (
      update stays set state = 'OUT', exited_at = ${exit.exitedAt}, business_day = ${exit.businessDay}, exit_kind = ${exit.kind},
        exit_gate_id = ${exit.gateId}, operator_id = ${exit.operatorId}, deposit_id = ${exit.depositId},
        request_id = ${exit.requestId}, paid_type_id = ${exit.paidTypeId}, payment_id = ${exit.paymentId},
        fare_id = ${charge.fareId}, duration_minutes = ${charge.durationMinutes}, lines = ${JSON.stringify(charge.lines)},
        gross = ${charge.gross}, discount = ${charge.discount}, fine = ${charge.fine}, tax = ${charge.tax},
        tax_on_top = ${charge.taxOnTop}, total = ${charge.total}, tendered = ${exit.tendered}, variance = ${exit.variance},
        prepaid = ${exit.prepaid}, free_pass = ${exit.freePass}, free_pass_verification = ${exit.freePassVerification},
        exit_note = ${exit.note}, paper_number = ${exit.paperNumber}, vehicle_type_id = ${exit.vehicleTypeId},
        parking_type = ${exit.parkingType}, tariff_state = ${exit.priced.tariffs.state}, priced_at = ${exit.priced.at},
        priced_as = ${JSON.stringify(exit.priced.as)},
        flags = flags || ${exit.flags.filter((flag, at) => exit.flags.indexOf(flag) === at)}::text[]
      where id = ${stay.id} returning id),
    plate as (
      insert into stay_plates (stay_id, exit_plate, plate_key) select id, ${exit.plate}::text, ${plateKey} from ended where ${plateKey} <> ''
      on conflict (stay_id) do update set exit_plate = excluded.exit_plate),
    moved as (
      insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count)
      select 'IN', ${stay.enteredAt}, ${stay.entryBusinessDay}, ${stay.entryGateId}, change.type,
        coalesce(${stay.entryOperatorId}::uuid, ${nobody}::uuid), ${isMember}, change.count
      from ended cross join (values (${stay.vehicleTypeId}::uuid, -1), (${exit.vehicleTypeId}::uuid, 1)) as change (type, count)
      where ${vehicleChanged}),
    counted as (
      insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member,
        count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets)
      select 'OUT', ${exit.exitedAt}, ${exit.businessDay}, ${exit.gateId}, ${exit.vehicleTypeId}, ${paidTypeId}, ${exit.operatorId},
        ${shiftId}, ${isMember}, 1, ${charge.gross}, ${charge.discount}, ${charge.fine}, ${charge.tax}, ${charge.total},
        ${charge.durationMinutes}, ${exit.freePass ? 1 : 0}, ${freePassValue(exit)}, ${exit.kind === 'LOST_TICKET' ? 1 : 0}
      from ended)
    select exists (select from tariff_books where state = ${exit.priced.tariffs.state}) as kept`.execute(tx);
  if (!rows[0]?.kept) await keepTariffs(tx, exit.priced.tariffs);
}

/** The first exit of a tariff state keeps its book for all that follow. */
async function keepTariffs(tx: Tx, { state, book }: Tariffs): Promise<void> {
  await tx
    .insertInto('tariffBooks')
    .values({ state, book: JSON.stringify(book) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
