import { toLocalDateTime } from '@parking/contract/core/time';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import { type ChargeInput, type LostTicket, chargeStay } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { owedByTenant } from '@parking/contract/tariffs/owed-by-tenant';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import type pg from 'pg';
import type { Breach } from '../../../platform/audit/invariants.ts';
import { priceOrOverride } from './price.ts';

export const recomputedHolds = 'every price, and what a tenant owes of it, is what its own tariff makes of the stay';

/** A stay that has left, as far as its price follows from it. */
export interface PricedRow {
  readonly id: string;
  readonly tariff_state: string;
  readonly vehicle_type_id: string;
  readonly parking_type: ParkingType;
  readonly entered_at: Date;
  readonly priced_at: Date;
  readonly priced_as: {
    readonly additionalFareNameIds: readonly string[];
    readonly lostTicket: LostTicket;
    readonly entryVehicleTypeId?: string;
    readonly priceOverride?: PriceOverride;
    readonly voucher?: ChargeInput['voucher'];
    readonly entitlement?: ChargeInput['entitlement'];
  };
  readonly prepaid: string;
  readonly free_pass: boolean;
  readonly total: string;
  readonly variance: string | null;
  /** What a voucher gave, of which a tenant owes that. */
  readonly given: string | null;
  readonly owed: string | null;
  readonly owed_tax: string | null;
  /** Of one that is given back to a member who paid it: what its membership makes of it. */
  readonly refund_price?: string | null;
  readonly refund_entitlement?: ChargeInput['entitlement'];
}

/** As far as it is charged again. */
export type StayAgain = Pick<
  PricedRow,
  'vehicle_type_id' | 'parking_type' | 'entered_at' | 'priced_at' | 'priced_as' | 'prepaid' | 'free_pass'
>;

const page = 5_000;
const examplesShown = 5;

/** In SQL, stays that have left with the tariffs that they were priced by, as `PricedRow` reads them. */
export const pricedStays = `select s.id, tariff_state, vehicle_type_id, parking_type, entered_at, priced_at, priced_as, prepaid, free_pass, total, variance,
    u.amount as given, u.owed, u.owed_tax, f.price as refund_price, f.judged_as -> 'entitlement' as refund_entitlement
  from stays s left join voucher_uses u on u.stay_id = s.id
    left join member_refunds f on f.stay_id = s.id and f.state <> 'REFUSED'
  where s.state = 'OUT' and tariff_state is not null`;

export type TariffBooks = ReadonlyMap<string, TariffBook>;

/** What was taken beyond the price that its own tariffs make, and beyond what is known to be beside it; null without these tariffs. */
export function takenBeyond(row: PricedRow, books: TariffBooks): number | null {
  const book = books.get(row.tariff_state);
  return book ? Number(row.total) - Number(row.variance ?? 0) - chargeAgain(row, book) : null;
}

/**
 * Makes every price again, from the tariff book that was kept with it, and compares it with what was charged; what an
 * offline sale took beside the price is its variance. Returns null when all agree.
 */
export async function findWrongPrices(client: pg.ClientBase): Promise<Breach | null> {
  const books = new Map(
    (await client.query<{ state: string; book: TariffBook }>('select state, book from tariff_books')).rows.map(
      (row) => [row.state, row.book],
    ),
  );
  let count = 0;
  const examples: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<PricedRow>(`${pricedStays} and s.id > $1 order by s.id limit ${page}`, [after]);
    for (const row of rows) {
      const book = books.get(row.tariff_state);
      if (takenBeyond(row, books) === 0 && isOwedAsPriced(row, book) && isRefundedAsPriced(row, book)) continue;
      count += 1;
      if (examples.length < examplesShown) examples.push(row.id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < page) break;
    after = last.id;
  }
  return count === 0 ? null : { holds: recomputedHolds, count, examples };
}

/** What a tenant owes follows from the price and what its voucher gave. */
function isOwedAsPriced(row: PricedRow, book: TariffBook | undefined): boolean {
  if (!book || row.given === null || row.owed === null) return true;
  const taken = { total: Number(row.total), variance: Number(row.variance ?? 0) };
  const rate = taxRateAt(book, toLocalDateTime(row.priced_at, book.zone));
  const { owed, tax } = owedByTenant(taken, Number(row.given), rate);
  return owed === Number(row.owed) && tax === Number(row.owed_tax);
}

/** What goes back to a member is what was paid above the price on the membership. */
function isRefundedAsPriced(row: PricedRow, book: TariffBook | undefined): boolean {
  const { refund_price = null, refund_entitlement: entitlement = null } = row;
  if (refund_price === null) return true;
  return book !== undefined && priceOnMembership(row, book, entitlement) === Number(refund_price);
}

/** The whole price, with nothing off for what was paid before. */
export const priceOnMembership = (row: StayAgain, book: TariffBook, entitlement: ChargeInput['entitlement']): number =>
  chargeAgain({ ...row, prepaid: '0', priced_as: { ...row.priced_as, entitlement } }, book);

/** The total that the kept book makes, in the zone that it was kept with. */
export function chargeAgain(row: StayAgain, book: TariffBook): number {
  const { priceOverride, ...asked } = row.priced_as;
  const stay = {
    vehicleTypeId: row.vehicle_type_id,
    parkingType: row.parking_type,
    enteredAt: toLocalDateTime(row.entered_at, book.zone),
  };
  const exitedAt = toLocalDateTime(row.priced_at, book.zone);
  const price = priceOrOverride(priceOverride ?? null, taxRateAt(book, exitedAt), (prepaid) =>
    chargeStay(book, pricingOf({ ...stay, prepaid }, { ...asked, exitedAt, freePass: row.free_pass })),
  );
  return price(Number(row.prepaid)).total;
}
