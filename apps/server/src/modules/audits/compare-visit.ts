import {
  type VisitCheck,
  type VisitDifference,
  type VisitState,
  visitMinutes,
} from '@parking/contract/audits/secret-visits';
import { toLocalDateTime } from '@parking/contract/core/time';
import { formatPlate, matchPlates } from '@parking/contract/parking/plates';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { type StayAgain, chargeAgain } from '../parking/exit/recompute.ts';
import { moneyOf } from '../parking/payments/money-of.ts';
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
  /** How the money came: at the exit, and by what came off its price. Nothing where it was paid on entry. */
  readonly paidTypeIds: readonly string[];
  readonly paidType: string | null;
  readonly operatorId: string | null;
  /** Every plate that is known of it; none where nobody saw one. */
  readonly plates: readonly string[];
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
  // A paper of another car tells nothing against who sold that one, but of who handed it out.
  const seller = stay && isOfCar(stay, told) ? stay.operatorId : null;
  const operatorId = seller ?? (await whoStoodThere(reads, told));
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
  const { exitedAt, booked, paidTypeIds, plates } = stay;
  const checks: readonly (readonly [VisitCheck, boolean, string | null, string | null])[] = [
    ['ENTRY_TIME', isFar(stay.enteredAt, told.enteredAt), local(told.enteredAt), local(stay.enteredAt)],
    ['EXIT_TIME', exitedAt !== null && isFar(exitedAt, told.leftAt), local(told.leftAt), exitedAt && local(exitedAt)],
    ['PLATE', !isOfCar(stay, told), formatPlate(told.plateKey), plates.map(formatPlate).join(', ')],
    ['VEHICLE', stay.vehicleTypeId !== told.vehicleTypeId, names.vehicle, stay.vehicle],
    ['LOST_TICKET', stay.lostTicket !== told.lostTicket, yesNo(told.lostTicket), yesNo(stay.lostTicket)],
    ['VOUCHER', stay.voucher !== told.voucher, yesNo(told.voucher), yesNo(stay.voucher)],
    // What cost nothing was paid in no way.
    [
      'PAID_TYPE',
      booked > 0 && paidTypeIds.length > 0 && !paidTypeIds.includes(told.paidTypeId),
      names.paidType,
      stay.paidType,
    ],
    ['PRICE', due !== null && due !== stay.total, due === null ? null : String(due), String(stay.total)],
    ['AMOUNT', told.paid !== booked, String(told.paid), String(booked)],
    ['RECEIPT', !hasReceipt(stay, told), told.receiptNumber, stay.receiptNumber],
    ['GATE', stay.openedOtherwise && !stay.openedBySale, 'yes', 'no'],
  ];
  return checks.flatMap(([what, differs, expected, found]) => (differs ? [{ what, expected, found }] : []));
}

/** As cameras read them, one sign may be wrong; of a car whose plate nobody saw nothing is known. */
const isOfCar = ({ plates }: Found, { plateKey }: Told): boolean =>
  plates.length === 0 || plates.some((plate) => matchPlates(plate, plateKey) !== 'DIFFERENT');

/** A number as it is typed from the paper, however it is written. */
const plain = (number: string | null) => number?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? null;

/** The number that was typed is that of the receipt, or of the slip that came before it. */
function hasReceipt({ receiptNumber, provisionalNumber }: Found, told: Told): boolean {
  return [receiptNumber, ...(provisionalNumber === null ? [] : [provisionalNumber])].some(
    (number) => plain(number) === plain(told.receiptNumber),
  );
}

/**
 * Its stay. The plate is headquarters' own word, and goes before what stands on a paper that the desk handed out: that may be another
 * car's; and one that it had before somebody wrote another goes before one that was written. Of several by its plate the one of that ticket, else one that came in when the visitor did, one that left before one that did not.
 */
async function findStay(reads: Reads, { id: siteId }: Site, told: Told): Promise<Found | null> {
  const slack = sql`make_interval(mins => ${visitMinutes})`;
  const inWindow = sql`s.entered_at between ${told.fromAt}::timestamptz - ${slack} and ${told.untilAt}::timestamptz + ${slack}`;
  const away = sql`abs(extract(epoch from s.entered_at - ${told.enteredAt}::timestamptz))`;
  const { rows } = await sql<Found>`
    with found as (
      select p.stay_id as id, case when 'plate-edited' = any(s.flags) and ${told.plateKey} <> all(p.former_keys) then 1 else 2 end as own
      from stay_plates p join stays s on s.id = p.stay_id where ${told.plateKey} in (p.plate_key, p.other_key) and ${inWindow}
      union all select s.id, 2 from stays s join stay_plates p on p.stay_id = s.id
      where ${inWindow} and 'plate-edited' = any(s.flags) and ${told.plateKey} = any(p.former_keys)
      union all select s.id, 0 from stays s where s.site_id = ${siteId} and s.code = ${told.code} and s.entered_at <= ${told.leftAt}::timestamptz + ${slack}
        and coalesce(s.exited_at, s.deleted_at, 'infinity') >= ${told.enteredAt}::timestamptz - ${slack}
      union all select s.id, 0 from stays s join receipts r on r.stay_id = s.id and r.kind = 'EXIT' where s.exit_gate_id = ${told.gateId}
        and s.exited_at between ${told.leftAt}::timestamptz - ${slack} and ${told.leftAt}::timestamptz + ${slack}
        and ${plain(told.receiptNumber)} in (${plainInSql(sql`r.receipt_number`)}, ${plainInSql(sql`r.provisional`)}))
    select s.id, s.state, s.entered_at as "enteredAt", s.exited_at as "exitedAt", s.vehicle_type_id as "vehicleTypeId", t.label as vehicle,
      coalesce(s.exit_kind = 'LOST_TICKET', false) as "lostTicket", s.voucher_id is not null as voucher,
      array(select s.paid_type_id where s.total > 0 and s.paid_type_id is not null
        union select y.paid_type_id from payment_uses u join payments y on y.id = u.payment_id where u.source_id = s.id and u.kind = 'PREPAID') as "paidTypeIds",
      y.label as "paidType", s.operator_id as "operatorId", s.total, coalesce(m.paid, 0)::bigint as booked,
      array(select distinct k from stay_plates p cross join unnest(p.former_keys || p.plate_key || p.other_key) k where p.stay_id = s.id and k <> '') as plates,
      r.receipt_number as "receiptNumber", r.provisional as "provisionalNumber",
      exists (select from barrier_openings b where b.stay_id = s.id) or exists (select from gate_commands c
        where c.cause_id = s.id and c.gate_id = s.exit_gate_id and c.command = 'OPEN' and c.state = 'DONE') as "openedBySale",
      exists (select from barrier_openings b where b.gate_id = s.exit_gate_id and b.stay_id is null
        and b.at between s.exited_at - interval '2 minutes' and s.exited_at + interval '2 minutes') as "openedOtherwise",
      s.tariff_state as "tariffState", jsonb_build_object('vehicle_type_id', s.vehicle_type_id, 'parking_type', s.parking_type,
        'priced_as', s.priced_as, 'prepaid', s.prepaid::text, 'free_pass', s.free_pass, 'entered_at', s.entered_at, 'priced_at', s.priced_at) as priced
    from found f join stays s on s.id = f.id join vehicle_types t on t.id = s.vehicle_type_id left join paid_types y on y.id = s.paid_type_id
      left join receipts r on r.stay_id = s.id and r.kind = 'EXIT' left join lateral (${moneyOf}) m on true
    where s.site_id = ${siteId}
    order by f.own desc, s.code = ${told.code} desc nulls last, ${away} <= ${visitMinutes * 60} desc, s.state = 'OUT' desc, ${away}, s.id
    limit 1`.execute(reads);
  return rows[0] ?? null;
}

const plainInSql = (number: RawBuilder<unknown>) => sql`regexp_replace(upper(${number}), '[^A-Z0-9]', '', 'g')`;

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

/**
 * Who sold at that gate last before the car left, within the hours of a shift; else next. Who had handed in by then was gone. Null: nobody
 * did.
 */
async function whoStoodThere(reads: Reads, { gateId, leftAt }: Told): Promise<string | null> {
  const { rows } = await sql<{ operatorId: string }>`
    select s.operator_id as "operatorId" from stays s
    where s.exit_gate_id = ${gateId} and s.operator_id is not null
      and s.exited_at between ${leftAt}::timestamptz - interval '8 hours' and ${leftAt}::timestamptz + interval '8 hours'
      and not exists (select from deposit_steps d where d.deposit_id = s.deposit_id and d.to_state = 'SUBMITTED' and d.at <= ${leftAt})
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
