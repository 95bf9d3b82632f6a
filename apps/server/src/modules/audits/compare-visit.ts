import {
  type VisitCheck,
  type VisitDifference,
  type VisitState,
  visitMinutes,
} from '@parking/contract/audits/secret-visits';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { type StayAgain, chargeAgain } from '../parking/exit/recompute.ts';
import { readBook } from './book-finding.ts';

/** What was expected of a visit, and what its visitor tells. */
export interface Told {
  readonly plateKey: string;
  readonly code: string | null;
  readonly fromAt: Date;
  readonly untilAt: Date;
  readonly vehicleTypeId: string;
  readonly lostTicket: boolean;
  readonly voucher: boolean;
  readonly paidTypeId: string;
  readonly enteredAt: Date;
  readonly leftAt: Date;
  readonly gateId: string;
  readonly paid: number;
  readonly receiptNumber: string | null;
}

export interface Compared {
  readonly state: Extract<VisitState, 'MATCHES' | 'DIFFERS' | 'NOT_FOUND'>;
  readonly stayId: string | null;
  readonly operatorId: string | null;
  readonly found: number | null;
  readonly loss: number;
  readonly differences: readonly VisitDifference[];
}

interface Found {
  readonly id: string;
  readonly state: 'INSIDE' | 'OUT' | 'DELETED';
  readonly enteredAt: Date;
  readonly exitedAt: Date | null;
  readonly vehicleTypeId: string;
  readonly vehicle: string;
  readonly lostTicket: boolean;
  readonly voucher: boolean;
  readonly paidTypeId: string | null;
  readonly paidType: string | null;
  readonly operatorId: string | null;
  readonly total: number | null;
  readonly booked: number;
  readonly receiptNumber: string | null;
  /** What stands on a slip that was printed without the network. */
  readonly provisionalNumber: string | null;
  readonly openedBySale: boolean;
  readonly openedOtherwise: boolean;
  readonly tariffState: string | null;
  readonly priced: Omit<StayAgain, 'entered_at' | 'priced_at'> & { entered_at: string; priced_at: string };
}

const minuteMs = 60_000;
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Holds what a visitor tells against the car's stay, its price, the journal, the receipt and the barrier. */
export async function compareVisit(reads: Reads, site: Site, told: Told): Promise<Compared> {
  const stay = await findStay(reads, site, told);
  const operatorId = stay?.operatorId ?? (await whoStoodThere(reads, told));
  if (stay?.state !== 'OUT') {
    const wasPaid = told.paid > 0;
    const differences: VisitDifference[] = stay
      ? [{ what: 'SALE', expected: String(told.paid), found: null }]
      : [{ what: 'ENTRY', expected: toLocalDateTime(told.enteredAt, site.zone), found: null }];
    const lost = wasPaid ? told.paid : 0;
    return {
      state: wasPaid ? 'NOT_FOUND' : 'DIFFERS',
      stayId: stay?.id ?? null,
      operatorId,
      found: null,
      loss: lost,
      differences,
    };
  }
  const due = await priceOf(reads, stay, told);
  const differences = differencesOf(stay, told, { due, names: await readNames(reads, told), site });
  const taken = Math.max(0, told.paid - stay.booked);
  const underpriced = due === null ? 0 : Math.max(0, due - Math.max(told.paid, stay.booked));
  return {
    state: differences.length === 0 ? 'MATCHES' : 'DIFFERS',
    stayId: stay.id,
    operatorId,
    found: stay.booked,
    loss: differences.length === 0 ? 0 : taken + underpriced,
    differences,
  };
}

interface Known {
  readonly due: number | null;
  readonly names: { readonly vehicle: string; readonly paidType: string };
  readonly site: Site;
}

/** What is not as it was to be, in the order in which it is shown. */
function differencesOf(stay: Found, told: Told, { due, names, site }: Known): VisitDifference[] {
  const local = (at: Date): string => toLocalDateTime(at, site.zone);
  const isFar = (one: Date, other: Date): boolean =>
    Math.abs(one.getTime() - other.getTime()) > visitMinutes * minuteMs;
  const { exitedAt, booked } = stay;
  const checks: readonly (readonly [VisitCheck, boolean, string | null, string | null])[] = [
    ['ENTRY_TIME', isFar(stay.enteredAt, told.enteredAt), local(told.enteredAt), local(stay.enteredAt)],
    ['EXIT_TIME', exitedAt !== null && isFar(exitedAt, told.leftAt), local(told.leftAt), exitedAt && local(exitedAt)],
    ['VEHICLE', stay.vehicleTypeId !== told.vehicleTypeId, names.vehicle, stay.vehicle],
    ['LOST_TICKET', stay.lostTicket !== told.lostTicket, yesNo(told.lostTicket), yesNo(stay.lostTicket)],
    ['VOUCHER', stay.voucher !== told.voucher, yesNo(told.voucher), yesNo(stay.voucher)],
    // What cost nothing was paid in no way.
    ['PAID_TYPE', booked > 0 && stay.paidTypeId !== told.paidTypeId, names.paidType, stay.paidType],
    ['PRICE', due !== null && due !== stay.total, due === null ? null : String(due), String(stay.total)],
    ['AMOUNT', told.paid !== booked, String(told.paid), String(booked)],
    ['RECEIPT', !hasReceipt(stay, told), told.receiptNumber, stay.receiptNumber],
    ['GATE', stay.openedOtherwise && !stay.openedBySale, 'yes', 'no'],
  ];
  return checks.flatMap(([what, differs, expected, found]) => (differs ? [{ what, expected, found }] : []));
}

/** The number that was typed from the paper, however it is written, is that of the receipt, or of the slip that came before it. */
function hasReceipt({ receiptNumber, provisionalNumber }: Found, told: Told): boolean {
  const plain = (number: string | null) => number?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? null;
  return [receiptNumber, ...(provisionalNumber === null ? [] : [provisionalNumber])].some(
    (number) => plain(number) === plain(told.receiptNumber),
  );
}

/** Its stay: by its ticket, where that is told, else the one by its plate that came in nearest to when the visitor did. */
async function findStay(reads: Reads, { id: siteId }: Site, told: Told): Promise<Found | null> {
  const slack = sql`make_interval(mins => ${visitMinutes})`;
  const { rows } = await sql<Found>`
    with found as (
      select s.id from stays s where s.site_id = ${siteId} and s.code = ${told.code} and s.entered_at <= ${told.leftAt}::timestamptz + ${slack}
        and coalesce(s.exited_at, s.deleted_at, 'infinity') >= ${told.enteredAt}::timestamptz - ${slack}
      union select p.stay_id from stay_plates p where p.plate_key = ${told.plateKey}
      union select p.stay_id from stay_plates p where p.other_key = ${told.plateKey})
    select s.id, s.state, s.entered_at as "enteredAt", s.exited_at as "exitedAt", s.vehicle_type_id as "vehicleTypeId", t.label as vehicle,
      coalesce(s.exit_kind = 'LOST_TICKET', false) as "lostTicket", s.voucher_id is not null as voucher, s.paid_type_id as "paidTypeId",
      y.label as "paidType", s.operator_id as "operatorId", s.total,
      (select coalesce(-sum(l.amount), 0)::bigint from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts c on c.id = l.account_id where e.source_id = s.id and e.type = 'PARKING_OUT' and c.kind in ('REVENUE', 'TAX')) as booked,
      r.receipt_number as "receiptNumber", r.provisional as "provisionalNumber",
      exists (select from barrier_openings b where b.stay_id = s.id) as "openedBySale",
      exists (select from barrier_openings b where b.gate_id = s.exit_gate_id and b.stay_id is null
        and b.at between s.exited_at - interval '2 minutes' and s.exited_at + interval '2 minutes') as "openedOtherwise",
      s.tariff_state as "tariffState", jsonb_build_object('vehicle_type_id', s.vehicle_type_id, 'parking_type', s.parking_type,
        'priced_as', s.priced_as, 'prepaid', s.prepaid::text, 'free_pass', s.free_pass, 'entered_at', s.entered_at, 'priced_at', s.priced_at) as priced
    from found f join stays s on s.id = f.id join vehicle_types t on t.id = s.vehicle_type_id left join paid_types y on y.id = s.paid_type_id
      left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
    where s.site_id = ${siteId} and (s.code = ${told.code} or s.entered_at between ${told.fromAt}::timestamptz - ${slack} and ${told.untilAt}::timestamptz + ${slack})
    order by s.code = ${told.code} desc nulls last, s.state = 'OUT' desc, abs(extract(epoch from s.entered_at - ${told.enteredAt}::timestamptz)), s.id
    limit 1`.execute(reads);
  return rows[0] ?? null;
}

/** By its own tariffs, of the vehicle that it was, and of nothing that somebody wrote instead. Null where no tariffs were kept. */
async function priceOf(reads: Reads, { tariffState, priced }: Found, { vehicleTypeId }: Told): Promise<number | null> {
  const book = await readBook(reads, tariffState);
  if (!book?.vehicleTypes.some(({ id }) => id === vehicleTypeId)) return null;
  const { priceOverride: _, ...pricedAs } = priced.priced_as;
  return chargeAgain(
    {
      ...priced,
      vehicle_type_id: vehicleTypeId,
      priced_as: pricedAs,
      entered_at: new Date(priced.entered_at),
      priced_at: new Date(priced.priced_at),
    },
    book,
  );
}

/** Who sold at that gate last before the car left, within the hours of a shift; else next. Null: nobody did. */
async function whoStoodThere(reads: Reads, { gateId, leftAt }: Told): Promise<string | null> {
  const { rows } = await sql<{ operatorId: string }>`
    select s.operator_id as "operatorId" from stays s
    where s.exit_gate_id = ${gateId} and s.operator_id is not null
      and s.exited_at between ${leftAt}::timestamptz - interval '8 hours' and ${leftAt}::timestamptz + interval '8 hours'
    order by s.exited_at > ${leftAt}::timestamptz, abs(extract(epoch from s.exited_at - ${leftAt}::timestamptz)), s.id limit 1`.execute(
    reads,
  );
  return rows[0]?.operatorId ?? null;
}

async function readNames(reads: Reads, { vehicleTypeId, paidTypeId }: Told): Promise<Known['names']> {
  const { rows } = await sql<Known['names']>`
    select (select label from vehicle_types where id = ${vehicleTypeId}) as vehicle,
      (select label from paid_types where id = ${paidTypeId}) as "paidType"`.execute(reads);
  return rows[0] ?? { vehicle: '', paidType: '' };
}
