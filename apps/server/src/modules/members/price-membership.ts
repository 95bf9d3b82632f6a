import type { ChargeLine } from '@parking/contract/tariffs/compute-fare';
import type { Reads } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import { listPriceVersions } from './subscription-prices.ts';

export interface MembershipInput {
  readonly subscriptionFareNameId: string;
  /** How many are bought at once. */
  readonly months: number;
  /** The site's day of the sale, whose prices hold. */
  readonly day: string;
  /** Whether it is the member's first period. */
  readonly isFirst: boolean;
}

/** Rupiah; the lines sum to the amount. */
export interface MembershipPrice {
  readonly lines: ChargeLine[];
  readonly amount: number;
}

/**
 * The price of a membership: its period, and what is charged beside it. Refuses on `subscriptionFareNameId` what does not
 * exist (`does-not-exist`), is not sold (`not-sold`) or has no prices on that day (`no-price-yet`), and on `months` a
 * period without a price (`no-price`).
 */
export async function priceMembership(reads: Reads, given: MembershipInput): Promise<MembershipPrice> {
  const { subscriptionFareNameId, months, day, isFirst } = given;
  const path = 'subscriptionFareNameId';
  const fare = await reads
    .selectFrom('subscriptionFareNames')
    .select(['label', 'labelEn', 'isEnabled'])
    .where('id', '=', subscriptionFareNameId)
    .executeTakeFirst();
  if (!fare) throw badInput({ path, code: 'does-not-exist' });
  if (!fare.isEnabled) throw badInput({ path, code: 'not-sold' });
  const [version] = await listPriceVersions(reads, subscriptionFareNameId, day);
  if (!version) throw badInput({ path, code: 'no-price-yet' });
  const period = version.subscriptionFares.find((one) => one.months === months);
  if (!period) throw badInput({ path: 'months', code: 'no-price' });
  const details = version.namedDetails.filter(
    ({ chargedAt }) => chargedAt === 'EACH' || (isFirst && chargedAt === 'FIRST'),
  );
  const lines = [
    lineOf('SUBSCRIPTION', period.amount, {
      label: `${fare.label} (${months} bulan)`,
      labelEn: `${fare.labelEn ?? fare.label} (${months === 1 ? '1 month' : `${months} months`})`,
    }),
    ...details.map((one) => lineOf('COMPONENT', one.amount, one)),
  ];
  return { lines, amount: lines.reduce((sum, line) => sum + line.amount, 0) };
}

/** What is charged with another card in place of the one a member has, in rupiah; nothing where no price says so. */
export async function priceCard(reads: Reads, subscriptionFareNameId: string, day: string): Promise<ChargeLine[]> {
  const [version] = await listPriceVersions(reads, subscriptionFareNameId, day);
  return (version?.namedDetails ?? [])
    .filter(({ chargedAt }) => chargedAt === 'CARD')
    .map((one) => lineOf('COMPONENT', one.amount, one));
}

interface Named {
  readonly label: string;
  readonly labelEn: string | null;
}

const lineOf = (code: string, amount: number, { label, labelEn }: Named): ChargeLine => ({
  code,
  label,
  labelEn,
  quantity: 1,
  unitAmount: amount,
  amount,
});
