import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge, LostTicket } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { tellApis } from '../apis/tell-apis.ts';
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
  readonly site: Site;
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
  const { stay, charge, priced } = exit;
  const row = {
    id: stay.id,
    exited_at: exit.exitedAt.toISOString(),
    business_day: exit.businessDay,
    exit_kind: exit.kind,
    gate_id: exit.gateId,
    operator_id: exit.operatorId,
    shift_id: exit.shiftId ?? nobody,
    deposit_id: exit.depositId,
    request_id: exit.requestId,
    paid_type_id: exit.paidTypeId,
    payment_id: exit.paymentId,
    fare_id: charge.fareId,
    minutes: charge.durationMinutes,
    lines: charge.lines,
    gross: charge.gross,
    discount: charge.discount,
    fine: charge.fine,
    tax: charge.tax,
    tax_on_top: charge.taxOnTop,
    total: charge.total,
    tendered: exit.tendered,
    variance: exit.variance,
    prepaid: exit.prepaid,
    free_pass: exit.freePass,
    free_pass_value: freePassValue(exit),
    verification: exit.freePassVerification,
    note: exit.note,
    paper_number: exit.paperNumber,
    vehicle_type_id: exit.vehicleTypeId,
    was_type_id: stay.vehicleTypeId,
    parking_type: exit.parkingType,
    is_member: stay.memberId !== null,
    tariff_state: priced.tariffs.state,
    priced_at: priced.at.toISOString(),
    priced_as: priced.as,
    flags: exit.flags.filter((flag, at) => exit.flags.indexOf(flag) === at),
    plate: exit.plate,
    plate_key: normalisePlate(exit.plate ?? ''),
  };
  const { rows } = await sql<{ kept: boolean }>`
    with exit as materialized (
      select * from jsonb_to_record(${JSON.stringify(row)}::jsonb) as e (id uuid, exited_at timestamptz, business_day date,
        exit_kind text, gate_id uuid, operator_id uuid, shift_id uuid, deposit_id uuid, request_id uuid, paid_type_id uuid,
        payment_id uuid, fare_id uuid, minutes integer, lines jsonb, gross bigint, discount bigint, fine bigint, tax bigint,
        tax_on_top boolean, total bigint, tendered bigint, variance bigint, prepaid bigint, free_pass boolean,
        free_pass_value bigint, verification text, note text, paper_number text, vehicle_type_id uuid, was_type_id uuid,
        parking_type text, is_member boolean, tariff_state uuid, priced_at timestamptz, priced_as jsonb, flags text[],
        plate text, plate_key text)),
    ended as (
      update stays s set state = 'OUT', exited_at = e.exited_at, business_day = e.business_day, exit_kind = e.exit_kind,
        exit_gate_id = e.gate_id, operator_id = e.operator_id, deposit_id = e.deposit_id, request_id = e.request_id,
        paid_type_id = e.paid_type_id, payment_id = e.payment_id, fare_id = e.fare_id, duration_minutes = e.minutes,
        lines = e.lines, gross = e.gross, discount = e.discount, fine = e.fine, tax = e.tax, tax_on_top = e.tax_on_top,
        total = e.total, tendered = e.tendered, variance = e.variance, prepaid = e.prepaid, free_pass = e.free_pass,
        free_pass_verification = e.verification, exit_note = e.note, paper_number = e.paper_number,
        vehicle_type_id = e.vehicle_type_id, parking_type = e.parking_type, tariff_state = e.tariff_state,
        priced_at = e.priced_at, priced_as = e.priced_as, flags = s.flags || e.flags
      from exit e where s.id = e.id),
    plate as (
      insert into stay_plates (stay_id, exit_plate, plate_key) select id, plate, plate_key from exit where plate_key <> ''
      on conflict (stay_id) do update set exit_plate = excluded.exit_plate),
    moved as (
      insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count)
      select 'IN', s.entered_at, s.entry_business_day, s.entry_gate_id, change.type,
        coalesce(s.entry_operator_id, ${nobody}::uuid), e.is_member, change.count
      from exit e join stays s on s.id = e.id
      cross join lateral (values (e.was_type_id, -1), (e.vehicle_type_id, 1)) as change (type, count)
      where e.vehicle_type_id <> e.was_type_id),
    counted as (
      insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member,
        count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets)
      select 'OUT', exited_at, business_day, gate_id, vehicle_type_id, coalesce(paid_type_id, ${nobody}::uuid), operator_id,
        shift_id, is_member, 1, gross, discount, fine, tax, total, minutes, free_pass::integer, free_pass_value,
        (exit_kind = 'LOST_TICKET')::integer
      from exit)
    select exists (select from tariff_books b where b.state = exit.tariff_state) as kept from exit`.execute(tx);
  if (!rows[0]?.kept) await keepTariffs(tx, priced.tariffs);
  await tellApis(tx, exit.site.id, 'STAY_EXITED', [
    {
      stayId: stay.id,
      vehicleTypeId: exit.vehicleTypeId,
      gateId: exit.gateId,
      enteredAt: stay.enteredAt.toISOString(),
      exitedAt: row.exited_at,
      total: charge.total,
      paidTypeId: exit.paidTypeId,
    },
  ]);
}

/** The first exit of a tariff state keeps its book for all that follow. */
async function keepTariffs(tx: Tx, { state, book }: Tariffs): Promise<void> {
  await tx
    .insertInto('tariffBooks')
    .values({ state, book: JSON.stringify(book) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
