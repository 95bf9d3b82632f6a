import { shiftDays } from '@parking/contract/core/business-day';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import type { Charge, ChargeInput } from '@parking/contract/tariffs/charge';
import { type RawBuilder, sql } from 'kysely';
import { type FoundVoucher, valueOf } from './find-voucher.ts';
import { type HeldVoucher, type VoucherExit, givenBy } from './voucher-at-exit.ts';

/** A voucher that a tenant put on a stay. */
export interface Validation
  extends Pick<
    FoundVoucher,
    'id' | 'batchId' | 'state' | 'vehicleTypeId' | 'kind' | 'fare' | 'minutes' | 'percent' | 'most'
  > {
  readonly label: string;
  readonly labelEn: string | null;
  /** The business day on which it was put there. */
  readonly day: string;
}

/** In SQL, those of a stay. */
export const validationsSql = (stayId: RawBuilder<string | null> | string) => sql`
  select v.voucher_id as id, b.id as "batchId", b.state, b.vehicle_type_id as "vehicleTypeId", b.kind, b.fare, b.minutes, b.percent, b.most,
    d.label, d.label_en as "labelEn", v.business_day as day
  from tenant_validations v join voucher_batches b on b.id = v.batch_id
  join tenants t on t.id = v.tenant_id join departments d on d.id = t.department_id where v.stay_id = ${stayId}`;

/** A car that does not leave by the day after pays for itself. */
const daysHeld = 1;

/** Those that hold for an exit: nobody is told why one does not, for nobody showed it. */
export const heldValidations = (
  validations: readonly Validation[] | null,
  { day, types }: Pick<VoucherExit, 'day' | 'types'>,
): HeldVoucher[] =>
  (validations ?? [])
    .filter(
      (one) =>
        one.state === 'ACTIVE' &&
        day <= shiftDays(one.day, daysHeld) &&
        (one.vehicleTypeId === null || types.includes(one.vehicleTypeId)),
    )
    .map((one) => ({ id: one.id, batchId: one.batchId, number: 1, priced: { ...labelsOf(one), ...valueOf(one) } }));

const labelsOf = ({ label, labelEn }: Validation) => ({
  label: `Validasi ${label}`,
  labelEn: `Validation by ${labelEn ?? label}`,
});

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
  const [best] = [...validations, ...shown]
    .map((held) => ({ held, gives: givenBy(priceWith(held.priced)) }))
    .toSorted((one, other) => other.gives - one.gives);
  return best ? { ...entitled, heldVoucher: best.held, voucher: best.held.priced } : entitled;
}
