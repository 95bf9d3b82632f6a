import { shiftDays } from '@parking/contract/core/business-day';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { InsideCar } from '@parking/contract/parking/offline/offline';
import type { Charge, ChargeInput } from '@parking/contract/tariffs/charge';
import { type RawBuilder, sql } from 'kysely';
import { toLocalDateTime } from '@parking/contract/core/time';
import { businessDayBounds } from '../../../platform/business-day.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type FoundVoucher, payerSql, valueOf } from './find-voucher.ts';
import { type HeldVoucher, type VoucherExit, givenBy } from './voucher-at-exit.ts';

type CopiedValidation = InsideCar['validations'][number];

/** A voucher that a tenant put on a stay. */
export interface Validation
  extends Pick<
    FoundVoucher,
    'id' | 'batchId' | 'payerId' | 'state' | 'vehicleTypeId' | 'kind' | 'fare' | 'minutes' | 'percent' | 'most'
  > {
  /** A code that all share, entered by the driver; else a tenant put it there. */
  readonly isShared: boolean;
  readonly label: string;
  readonly labelEn: string | null;
  /** When it was put there, as JSON has it, and on which business day. */
  readonly at: string;
  readonly day: string;
}

/** In SQL, those of a stay. */
export const validationsSql = (stayId: RawBuilder<string | null> | string) => sql`
  select v.voucher_id as id, b.id as "batchId", b.state, b.vehicle_type_id as "vehicleTypeId", b.kind, b.fare, b.minutes, b.percent, b.most, ${payerSql} as "payerId",
    false as "isShared", d.label, d.label_en as "labelEn", v.at, v.business_day as day
  from tenant_validations v join voucher_batches b on b.id = v.batch_id
  join tenants t on t.id = v.tenant_id join departments d on d.id = t.department_id where v.stay_id = ${stayId}`;

const enteredSql = (stayId: RawBuilder<string | null> | string) => sql`
  select e.voucher_id as id, b.id as "batchId", b.state, b.vehicle_type_id as "vehicleTypeId", b.kind, b.fare, b.minutes, b.percent, b.most, ${payerSql} as "payerId",
    true as "isShared", 'Voucher', 'Voucher', e.at, e.business_day as day
  from entered_codes e join voucher_batches b on b.id = e.batch_id where e.stay_id = ${stayId}`;

/** In SQL, all vouchers that are on a stay; `held`: no batch of theirs is withdrawn meanwhile. */
export const onStaySql = (stayId: RawBuilder<string | null> | string, held = false) => {
  const hold = sql.raw(held ? 'for share of b' : '');
  return sql`select * from (${validationsSql(stayId)} ${hold}) put union all select * from (${enteredSql(stayId)} ${hold}) entered`;
};

/** A car that does not leave by the day after pays for itself. */
const daysHeld = 1;

/** Whether it holds on a business day, of whatever type the car is. */
export const holdsOn = (
  { state, day: pressedOn }: { readonly state: string; readonly day: string },
  day: string,
): boolean => state === 'ACTIVE' && day <= shiftDays(pressedOn, daysHeld);

/** Who knows a tenant's link could press for every car as it leaves. */
export const suspectMs = 60_000;

interface ValidatedExit extends Pick<VoucherExit, 'day' | 'types'> {
  /** When the car leaves; for one that is told afterwards, as it is told. */
  readonly leftAt: Date;
  /** Told by somebody: what was pressed later was pressed for a car that had left. */
  readonly isTold: boolean;
}

/** Those that hold for an exit: nobody is told why one does not, for nobody showed it. */
export const heldValidations = (
  validations: readonly Validation[] | null,
  { day, types, leftAt, isTold }: ValidatedExit,
): HeldVoucher[] =>
  (validations ?? [])
    .filter(({ isShared }) => !isShared)
    .flatMap((one) => {
      const sinceMs = leftAt.getTime() - Date.parse(one.at);
      const isOfType = one.vehicleTypeId === null || types.includes(one.vehicleTypeId);
      if (!isOfType || !holdsOn(one, day) || (isTold && sinceMs < 0)) return [];
      const flags: StayFlag[] = sinceMs < suspectMs ? ['validated-at-exit'] : [];
      const { id, batchId, payerId } = one;
      return [{ id, batchId, payerId, number: 1, priced: { ...labelsOf(one), ...valueOf(one) }, flags }];
    });

const labelsOf = ({ label, labelEn }: Validation) => ({
  label: `Validasi ${label}`,
  labelEn: `Validation by ${labelEn ?? label}`,
});

/** What tenants have put on the cars that are inside, by stay, as a device keeps it that sells without the server. */
export async function listValidationsInside(
  reads: Reads,
  site: Site,
): Promise<ReadonlyMap<string, CopiedValidation[]>> {
  const { rows } = await sql<Validation & { stayId: string }>`
    select i.stay_id as "stayId", v.* from stays_inside i cross join lateral (${validationsSql(sql`i.stay_id`)}) v
    where i.site_id = ${site.id}`.execute(reads);
  const found = new Map<string, CopiedValidation[]>();
  for (const one of rows.filter(({ state }) => state === 'ACTIVE')) {
    const { minutes, percent, fare, kind, most, vehicleTypeId, stayId } = one;
    const lastDay = shiftDays(one.day, daysHeld);
    const copied: CopiedValidation = {
      ...labelsOf(one),
      minutes: kind === 'MINUTES' ? (minutes ?? 0) : null,
      percent: kind === 'PERCENT' ? (percent ?? 0) : null,
      amount: kind === 'AMOUNT' ? fare : null,
      most,
      vehicleTypeId,
      until: toLocalDateTime(businessDayBounds(lastDay, site).until, site.zone),
    };
    found.set(stayId, [...(found.get(stayId) ?? []), copied]);
  }
  return found;
}

/** The one that gives most to a price, with whatever else is shown; null where none is. */
export function bestOf(
  held: readonly HeldVoucher[],
  priceWith: (voucher: ChargeInput['voucher']) => Charge,
): HeldVoucher | null {
  const [best] = held
    .map((one) => ({ one, gives: givenBy(priceWith(one.priced)) }))
    .toSorted((a, b) => b.gives - a.gives);
  return best?.one ?? null;
}

interface Claims {
  readonly priceOverride: PriceOverride | null;
  readonly heldVoucher: HeldVoucher | null;
  readonly voucher: ChargeInput['voucher'];
}

/** A stay takes one voucher: of several the one that gives most, and what is on the stay before one that is shown. */
export function withBestVoucher<Claimed extends Claims>(
  entitled: Claimed,
  validations: readonly HeldVoucher[],
  priceWith: (voucher: ChargeInput['voucher']) => Charge,
): Claimed {
  if (validations.length === 0 || entitled.priceOverride) return entitled;
  const shown = entitled.heldVoucher ? [entitled.heldVoucher] : [];
  const best = bestOf([...validations, ...shown], priceWith);
  return best ? { ...entitled, heldVoucher: best, voucher: best.priced } : entitled;
}
