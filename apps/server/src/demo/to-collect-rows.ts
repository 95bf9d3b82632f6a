import type { ToCollectReason } from '@parking/contract/parking/to-collect/to-collect-reasons';
import type { BulkLoad } from './bulk-load.ts';
import type { Random } from './random.ts';

interface Owing {
  readonly stayId: string;
  readonly operatorId: string;
  readonly approvedBy: string;
  readonly depositId: string;
  readonly businessDay: string;
  readonly amount: number;
  readonly at: number;
}

/** Cars that were let go with their price still to be collected. */
export interface ToCollectRows {
  /** Whether one more may be let go on that day. */
  mayOwe(businessDay: string): boolean;
  owe(owing: Owing): void;
}

const perDay = 3;
type Told = readonly [ToCollectReason, name: string | null, phone: string | null];
const told: readonly [Told, ...Told[]] = [
  ['NO_ANSWER', null, null],
  ['CANNOT_PAY', 'Bu Lina', '0812-3456-0098'],
  ['CANNOT_PAY', 'Pak Toni', null],
];

export function openToCollectRows(load: BulkLoad, random: Random, siteId: string): ToCollectRows {
  const rows = load.table('to_collect', [
    'id',
    'site_id',
    'stay_id',
    'operator_id',
    'approved_by',
    'deposit_id',
    'business_day',
    'amount',
    'collected',
    'reason',
    'name',
    'phone',
    'state',
    'at',
  ]);
  const count = new Map<string, number>();
  return {
    mayOwe: (businessDay) => (count.get(businessDay) ?? 0) < perDay,
    owe: ({ stayId, operatorId, approvedBy, depositId, businessDay, amount, at }) => {
      count.set(businessDay, (count.get(businessDay) ?? 0) + 1);
      const [reason, name, phone] = random.pick(told);
      rows.add([
        random.idAt(at),
        siteId,
        stayId,
        operatorId,
        approvedBy,
        depositId,
        businessDay,
        amount,
        0,
        reason,
        name,
        phone,
        'OPEN',
        at,
      ]);
    },
  };
}
