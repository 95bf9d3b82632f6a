import { toLocalDateTime } from '@parking/contract/core/time';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { MemberClaim } from '@parking/contract/parking/exit/member-claim';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import type { ExitKind, StayFlag } from '@parking/contract/parking/stays';
import { fareAsked } from '@parking/contract/tariffs/fare-asked';
import type { Charge, ChargeInput, ChargeWarning, LostTicket } from '@parking/contract/tariffs/charge';
import { shortPaidType, toCollectType } from '@parking/contract/parking/to-collect/let-go';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { Tx } from '../../../platform/db/pool.ts';
import { type StatementPart, send } from '../../../platform/db/statement.ts';
import { tellApis } from '../../apis/tell-apis.ts';
import { orderPart, prepareOrders } from '../../gates/order-gate.ts';
import { entryPart, prepareEntry, writeFirst } from '../../money/journal/journal.ts';
import type { Tariffs } from '../../tariffs/read-tariff-book.ts';
import { leavingOrders } from '../gate/order-gate-for.ts';
import { type Claimed, type Takings, claimTakings, entryOfTakings } from '../payments/book-money.ts';
import { nobody } from '../entry/check-in.ts';
import type { DeskSettings, GateFacts, PaidTypeFacts } from './desk-settings.ts';
import type { AllowedPass } from '../free-passes/allow-free-pass.ts';
import { giveFreePass } from '../free-passes/give-free-pass.ts';
import { passedOf } from '../free-passes/worth-of.ts';
import { type NewestPicture, showOnExit } from '../gate/newest-picture.ts';
import { attachImages } from '../lookup/images.ts';
import type { Deletion } from './bring-back.ts';
import { type NewReceipt, prepareReceipt, receiptPart } from '../paper/receipts.ts';
import type { MembershipDecision } from '../membership/entered-as.ts';
import type { StayInside } from './stay-inside.ts';
import { type Owed, accountOf, oweExit } from '../to-collect/owe-exit.ts';
import { type UsedAt, bookVoucherUse } from '../vouchers/book-use.ts';
import type { VoucherUse } from '../vouchers/voucher-at-exit.ts';
import { type LetOutBy, tillOf } from './till.ts';

interface NamedUser {
  readonly id: string;
  readonly username: string;
}

/** What a price was made from, besides what the stay itself tells: with it anybody can make it again. */
export interface PriceEvidence {
  readonly tariffs: Tariffs;
  /** The exit for the price. */
  readonly at: Date;
  readonly as: {
    readonly additionalFareNameIds: readonly string[];
    readonly lostTicket: LostTicket;
    /** When the car came, as was claimed. */
    readonly claimedEntry?: string | undefined;
    /** Who claimed and who agreed. */
    readonly approval?: { readonly askedBy: NamedUser; readonly approvedBy: NamedUser };
    /** How its entry had been deleted, before its ticket was shown. */
    readonly deletion?: Deletion;
    readonly priceOverride?: PriceOverride;
    readonly voucher?: ChargeInput['voucher'];
    readonly entitlement?: ChargeInput['entitlement'];
    /** What was made of a membership at the exit. */
    readonly membership?: MembershipDecision;
    /** On whose word it is the member's. */
    readonly memberClaim?: MemberClaim;
    readonly claimedAt?: string | undefined;
  };
}

export interface Exit {
  readonly till: LetOutBy;
  readonly stay: StayInside;
  readonly kind: ExitKind;
  readonly exitedAt: Date;
  readonly gate: GateFacts;
  /** The gate opens for it. */
  readonly opens: boolean;
  readonly settings: DeskSettings;
  readonly requestId: string;
  readonly paidType: PaidTypeFacts | null;
  readonly paymentId: string | null;
  readonly claim?: Claimed | undefined;
  /** Where what is due is to be collected. */
  readonly owed?: Owed | undefined;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly charge: Charge;
  /** What the price was made from. */
  readonly priced: PriceEvidence;
  readonly prepaid: number;
  readonly tendered?: number | undefined;
  /** What was taken beside our price; null where the price was ours. */
  readonly variance: number | null;
  /** On whose membership it leaves. */
  readonly memberId: string | null;
  /** The voucher that came off the price. */
  readonly voucher: VoucherUse | null;
  readonly freePass: boolean;
  /** Of a free exit. */
  readonly pass?: AllowedPass | null;
  /** What the gate's camera took of it, that stands with the exit. */
  readonly picture?: NewestPicture | null;
  readonly freePassReasonId?: string | undefined;
  readonly freePassVerification?: string | undefined;
  readonly note?: string | undefined;
  readonly paperNumber?: string | undefined;
  /** What the slip of a device said. */
  readonly provisional?: string | undefined;
  readonly plate: string | null;
  readonly images?: readonly string[] | undefined;
  /** The gate that uploaded them, where it lets the car out by itself. */
  readonly imagesBy?: string;
  readonly flags: readonly StayFlag[];
}

type Field = readonly [column: string, type: string, value: (exit: Exit) => unknown];

/** The exit's part of a stay: columns of `stays`, each with its type and where it comes from. */
const stayFields: readonly Field[] = [
  ['exited_at', 'timestamptz', (exit) => exitOf(exit).toISOString()],
  ['business_day', 'date', ({ till }) => till.businessDay],
  ['exit_kind', 'text', ({ kind }) => kind],
  ['exit_gate_id', 'uuid', ({ gate }) => gate.id],
  ['operator_id', 'uuid', ({ till }) => till.operatorId],
  ['deposit_id', 'uuid', ({ till }) => till.depositId],
  ['request_id', 'uuid', ({ requestId }) => requestId],
  ['paid_type_id', 'uuid', ({ paidType }) => paidType?.id ?? null],
  ['payment_id', 'uuid', ({ paymentId }) => paymentId],
  ['fare_id', 'uuid', ({ charge }) => charge.fareId],
  ['duration_minutes', 'integer', ({ charge }) => charge.durationMinutes],
  ['lines', 'jsonb', ({ charge }) => charge.lines],
  ['by_day', 'jsonb', ({ charge }) => charge.byDay],
  ['gross', 'bigint', ({ charge }) => charge.gross],
  ['discount', 'bigint', ({ charge }) => charge.discount],
  ['fine', 'bigint', ({ charge }) => charge.fine],
  ['tax', 'bigint', ({ charge }) => charge.tax],
  ['tax_on_top', 'boolean', ({ charge }) => charge.taxOnTop],
  ['total', 'bigint', ({ charge }) => charge.total],
  ['tendered', 'bigint', ({ tendered }) => tendered ?? null],
  ['variance', 'bigint', ({ variance }) => variance],
  ['prepaid', 'bigint', ({ prepaid }) => prepaid],
  ['member_id', 'uuid', ({ memberId }) => memberId],
  ['voucher_id', 'uuid', ({ voucher }) => voucher?.id ?? null],
  ['free_pass', 'boolean', ({ freePass }) => freePass],
  ['free_pass_verification', 'text', ({ freePassVerification }) => freePassVerification || null],
  ['exit_note', 'text', ({ note }) => note || null],
  ['paper_number', 'text', ({ paperNumber }) => paperNumber || null],
  ['vehicle_type_id', 'uuid', ({ vehicleTypeId }) => vehicleTypeId],
  ['parking_type', 'text', ({ parkingType }) => parkingType],
  ['tariff_state', 'uuid', ({ priced }) => priced.tariffs.state],
  ['priced_at', 'timestamptz', ({ priced }) => priced.at.toISOString()],
  ['priced_as', 'jsonb', pricedAs],
];

/** What figures, plates and flags are made from besides. */
const otherFields: readonly Field[] = [
  ['id', 'uuid', ({ stay }) => stay.id],
  ['figures_type_id', 'uuid', ({ paidType, owed }) => paidType?.id ?? (owed ? owedTypeOf(owed).id : nobody)],
  ['shift_id', 'uuid', ({ till }) => till.shiftId ?? nobody],
  ['was_type_id', 'uuid', ({ stay }) => stay.vehicleTypeId],
  ['is_member', 'boolean', ({ memberId }) => memberId !== null],
  ['was_member', 'boolean', ({ stay }) => stay.memberId !== null],
  ['fare', 'bigint', ({ charge }) => fareAsked(charge)],
  ['free_pass_value', 'bigint', ({ charge }) => passedOf(charge)],
  ['plate', 'text', ({ plate }) => plate],
  ['plate_key', 'text', ({ plate }) => normalisePlate(plate ?? '')],
  ['flags', 'text[]', flagsOf],
];

const owedTypeOf = ({ reason }: Owed) => (reason === 'SHORT_PAID' ? shortPaidType : toCollectType);

/** A type that has no fare is priced as the type that the car came in as, which the stay itself tells no more. */
function pricedAs({ priced, stay, vehicleTypeId }: Exit): unknown {
  const changed = stay.vehicleTypeId !== vehicleTypeId;
  return { ...priced.as, ...(changed && { entryVehicleTypeId: stay.vehicleTypeId }) };
}

/** What the price itself says that an auditor should look at. */
const flagsOfWarnings: Readonly<Partial<Record<ChargeWarning, StayFlag>>> = {
  'fare-of-another-type': 'fare-of-another-type',
  'fare-missing': 'fare-missing',
  'exit-before-entry': 'clock-unsure',
};

function flagsOf({ flags, charge, priced }: Exit): StayFlag[] {
  const ofPrice = charge.warnings.flatMap((warning) => flagsOfWarnings[warning] ?? []);
  const ofHand = priced.as.priceOverride ? (['price-overridden'] as const) : [];
  return [...new Set([...flags, ...ofPrice, ...ofHand])];
}

/** A clock that has told an exit before its entry is not believed: the car left as it came. */
export function exitOf({ exitedAt, stay }: Exit): Date {
  return exitedAt < stay.enteredAt ? stay.enteredAt : exitedAt;
}

const fields = [...stayFields, ...otherFields];
const recordColumns = fields.map(([column, type]) => `${column} ${type}`).join(', ');
const assignments = stayFields.map(([column]) => `${column} = e.${column}`).join(', ');

/** Ends the stay, with the plate it left with and its figures. */
const exitPart: StatementPart = (parameter) => `
  exit as materialized (select * from jsonb_to_record(${parameter}::jsonb) as e (${recordColumns})),
  exit_ended as (
    update stays s set state = 'OUT', ${assignments}, flags = s.flags || array(select f from unnest(e.flags) f where f <> all(s.flags)) from exit e where s.id = e.id
    returning s.flags, s.entered_at as came_at, came_in_by(s.origin, s.entry_event_id, s.entry_gate_id) as came_by),
  exit_plate as (
    insert into stay_plates (stay_id, exit_plate, plate_key) select id, plate, plate_key from exit where plate_key <> ''
    on conflict (stay_id) do update set exit_plate = excluded.exit_plate,
      other_key = nullif(excluded.plate_key, stay_plates.plate_key)),
  exit_moved as (
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count, entry_gate_id)
    select 'IN', s.entered_at, s.entry_business_day, s.entry_gate_id, change.type,
      coalesce(s.entry_operator_id, '${nobody}'::uuid), change.is_member, change.count,
      came_in_by(s.origin, s.entry_event_id, s.entry_gate_id)
    from exit e join stays s on s.id = e.id
    cross join lateral (values (e.was_type_id, e.was_member, -1), (e.vehicle_type_id, e.is_member, 1)) as change (type, is_member, count)
    where (e.vehicle_type_id, e.is_member) <> (e.was_type_id, e.was_member)),
  exit_counted as (
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member,
      count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets, deposit_id, fare,
      entry_gate_id, entered_at)
    select 'OUT', exited_at, business_day, exit_gate_id, vehicle_type_id, figures_type_id, coalesce(operator_id, '${nobody}'::uuid),
      shift_id, is_member, 1, gross, discount, fine, tax, total, duration_minutes, free_pass::integer, free_pass_value,
      (exit_kind = 'LOST_TICKET')::integer, deposit_id, fare, came_by, came_at
    from exit cross join exit_ended)`;

/**
 * All that an exit writes, in one statement. Of what others wait for it takes the stay, which is this act's alone, and the counter
 * of receipts, for no longer than the act needs to its end.
 */
const writeAll = `
  with ${exitPart('$1')}, ${entryPart('$3')}, ${orderPart('$4')}, ${receiptPart('$2')}
  select exists (select from tariff_books b where b.state = e.tariff_state) as "tariffsKept",
    exists (select from journal_entry) as "isBooked", (select receipt_number from receipt_numbered) as "receiptNumber",
    (select flags from exit_ended) as flags
  from exit e`;

/** What only the database tells of an exit. */
export interface Written {
  readonly tariffsKept: boolean;
  readonly isBooked: boolean;
  readonly receiptNumber: string;
  /** All that the stay has now. */
  readonly flags: StayFlag[];
}

/**
 * Ends a stay that was taken out: pictures, stay, figures, money, the gate's order and the receipt. Refuses a slip that paid for
 * something else (`slip-used`).
 */
export async function writeExit(tx: Tx, exit: Exit): Promise<Written> {
  const { till, stay, gate, charge, opens } = exit;
  await attachImages(tx, stay.id, 'EXIT', exitOf(exit), exit.images ?? [], exit.imagesBy ?? till.operatorId);
  const takings = takingsOf(exit);
  if (takings) await claimTakings(tx, takings);
  if (exit.voucher) await bookVoucherUse(tx, exit.voucher, usedAtOf(exit));
  const entry = takings && entryOfTakings(takings);
  const prepared = entry && prepareEntry(entry);
  const { site } = till;
  const leaving = { site, gate, stayId: stay.id, userId: till.operatorId };
  const orders = opens ? prepareOrders(leavingOrders(exit.settings, leaving)) : null;
  const [written] = await send<Written>(tx, writeAll, [
    rowOf(exit),
    prepareReceipt(receiptOf(exit)),
    prepared?.json ?? null,
    orders,
  ]);
  if (!written) throw new Error('An exit was not written.');
  if (!written.tariffsKept) await keepTariffs(tx, exit.priced.tariffs);
  if (entry && prepared && !written.isBooked) await writeFirst(tx, entry, prepared);
  if (exit.owed)
    await oweExit(tx, {
      till: tillOf(till),
      stayId: stay.id,
      amount: charge.total,
      owed: exit.owed,
      plate: exit.plate,
    });
  if (exit.picture) await showOnExit(tx, stay.id, exit.picture);
  if (exit.pass) await giveFreePass(tx, freePassOf(exit, exit.pass));
  await tellExit(tx, exit);
  return written;
}

const rowOf = (exit: Exit): string =>
  JSON.stringify(Object.fromEntries(fields.map(([column, , value]) => [column, value(exit)])));

function takingsOf({ till, stay, charge, paidType, owed, claim }: Exit): Takings | null {
  if (!paidType && !owed) return null;
  const { total, tax } = charge;
  const of = { ...tillOf(till), kind: 'SALE', sourceId: stay.id, paidType, total, tax } as const;
  return { ...of, ...(owed && { owedOn: accountOf(owed.reason) }), ...(claim && { claim }) };
}

function usedAtOf(exit: Exit): UsedAt {
  const { till, stay, gate, vehicleTypeId, memberId, charge, variance, priced } = exit;
  const taxRate = taxRateAt(priced.tariffs.book, toLocalDateTime(priced.at, till.site.zone));
  const isMember = memberId !== null;
  const at = exitOf(exit);
  return {
    till: tillOf(till),
    stayId: stay.id,
    at,
    gateId: gate.id,
    vehicleTypeId,
    isMember,
    charge,
    variance,
    taxRate,
  };
}

const receiptOf = ({ till, stay, gate, provisional }: Exit): NewReceipt => ({
  site: till.site,
  stayId: stay.id,
  kind: 'EXIT',
  gateId: gate.id,
  gateCode: gate.code,
  businessDay: till.businessDay,
  provisional: provisional ?? null,
});

function freePassOf({ till, stay, priced, freePassReasonId, freePassVerification, note }: Exit, pass: AllowedPass) {
  return {
    till: tillOf(till),
    stayId: stay.id,
    pass,
    approvedById: priced.as.approval?.approvedBy.id ?? null,
    reasonId: freePassReasonId ?? null,
    words: freePassVerification || note || '',
  };
}

async function tellExit(tx: Tx, exit: Exit): Promise<void> {
  const { till, stay, gate, vehicleTypeId, charge, paidType } = exit;
  if (!exit.settings.events.includes('STAY_EXITED')) return;
  const [enteredAt, exitedAt] = [stay.enteredAt.toISOString(), exitOf(exit).toISOString()];
  const { total } = charge;
  const told = { stayId: stay.id, vehicleTypeId, gateId: gate.id, enteredAt, exitedAt, total };
  await tellApis(tx, till.site.id, 'STAY_EXITED', [{ ...told, paidTypeId: paidType?.id ?? null }]);
}

/** The first exit of a tariff state keeps its book for all that follow. */
async function keepTariffs(tx: Tx, { state, book }: Tariffs): Promise<void> {
  await tx
    .insertInto('tariffBooks')
    .values({ state, book: JSON.stringify(book) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
