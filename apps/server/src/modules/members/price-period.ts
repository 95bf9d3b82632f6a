import type { ChargeLine } from '@parking/contract/tariffs/compute-fare';
import { chargeAdjustments, taxOnTopOf } from '@parking/contract/tariffs/charge-adjustments';
import { type TaxRate, taxRateOn } from '@parking/contract/tariffs/tax-rate';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { readTariffs } from '../tariffs/read-tariff-book.ts';
import { type MembershipInput, priceCard, priceMembership } from './price-membership.ts';

export interface SalePrice {
  /** They sum to the amount. */
  readonly lines: readonly ChargeLine[];
  /** Rupiah, with tax. */
  readonly amount: number;
  readonly tax: number;
}

export interface PeriodPrice extends SalePrice {
  /** Rupiah with tax that its days are worth: the price of the period alone, however it is paid. */
  readonly worth: number;
}

/** What days that a purchase takes the place of were worth, in rupiah with tax. */
export interface Credited {
  readonly days: number;
  readonly amount: number;
}

/** What a period costs: the tax is inside the price or on top of it, as it is for parking. */
export async function pricePeriod(
  reads: Reads,
  site: Site,
  input: MembershipInput,
  at: Date,
  credited: Credited | null = null,
): Promise<PeriodPrice> {
  const price = await priceMembership(reads, input);
  const rate = await readRate(reads, site, at);
  const own = price.lines[0]?.amount ?? 0;
  const lines = credited ? [...price.lines, ...creditLine(price.amount, credited, rate)] : price.lines;
  const worth = rate.mode === 'ON_TOP' ? own + taxOnTopOf(own, rate) : own;
  return { ...withTax(lines, rate), worth };
}

/** What another card costs a member of this subscription. */
export async function priceOtherCard(reads: Reads, site: Site, subscriptionId: string, day: string, at: Date) {
  return withTax(await priceCard(reads, subscriptionId, day), await readRate(reads, site, at));
}

async function readRate(reads: Reads, site: Site, at: Date): Promise<TaxRate> {
  const { book } = await readTariffs(reads);
  return taxRateOn(book, businessDayOf(at, site));
}

function withTax(lines: readonly ChargeLine[], taxRate: TaxRate): SalePrice {
  const given = { fine: null, entitlement: null, prepaid: 0, voucher: null, freePass: false };
  const { total, tax, lines: all } = chargeAdjustments({ lines, taxRate, ...given });
  return { lines: all, amount: total, tax };
}

/**
 * The credit comes off before the tax, at most the whole price: with the tax that falls away with it, it is never more than
 * what the days were worth.
 */
function creditLine(price: number, { days, amount }: Credited, rate: TaxRate): ChargeLine[] {
  const net = rate.mode === 'ON_TOP' ? Math.floor((amount * 10_000) / (10_000 + rate.basisPoints)) : amount;
  const taken = Math.min(price, net);
  if (taken === 0) return [];
  const label = `Sisa ${days} hari yang sudah dibayar`;
  const labelEn = days === 1 ? '1 unused day that was paid' : `${days} unused days that were paid`;
  return [{ code: 'CREDIT', label, labelEn, quantity: 1, unitAmount: -taken, amount: -taken }];
}
