import { toLocalDateTime } from '@parking/contract/core/time';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import { type ChargeInput, type LostTicket, chargeStay } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import type pg from 'pg';
import type { Breach } from '../../../platform/audit/invariants.ts';
import { priceOrOverride } from './price.ts';

export const recomputedHolds = 'every price is what its own tariff makes of the stay';

interface PricedRow {
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
}

const page = 5_000;
const examplesShown = 5;

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
    const { rows } = await client.query<PricedRow>(
      `select id, tariff_state, vehicle_type_id, parking_type, entered_at, priced_at, priced_as, prepaid, free_pass, total, variance
       from stays where state = 'OUT' and tariff_state is not null and id > $1 order by id limit ${page}`,
      [after],
    );
    for (const row of rows) {
      if (chargedAgain(row, books.get(row.tariff_state)) + Number(row.variance ?? 0) === Number(row.total)) continue;
      count += 1;
      if (examples.length < examplesShown) examples.push(row.id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < page) break;
    after = last.id;
  }
  return count === 0 ? null : { holds: recomputedHolds, count, examples };
}

/** The total that the kept book makes, in the zone that it was kept with. */
function chargedAgain(row: PricedRow, book: TariffBook | undefined): number {
  if (!book) return Number.NaN;
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
