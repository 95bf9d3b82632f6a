import type { BulkLoad } from './bulk-load.ts';
import { staffNamed } from './car-park.ts';
import type { Price } from './prices.ts';
import type { Random } from './random.ts';

interface Given {
  readonly stayId: string;
  readonly operatorId: string;
  readonly approvedBy: string;
  readonly depositId: string;
  readonly businessDay: string;
  readonly price: Price;
  readonly at: number;
}

/** Cars that left free of charge: the latest wait for somebody to look at them. */
export interface FreePassRows {
  give(given: Given): void;
}

const dayMs = 86_400_000;
const waitsMs = 2 * dayMs;
const decidedNote = 'Sesuai gambar';

export function openFreePassRows(load: BulkLoad, random: Random, siteId: string, until: number): FreePassRows {
  const rows = load.table('free_passes', [
    'id',
    'site_id',
    'stay_id',
    'operator_id',
    'approved_by',
    'deposit_id',
    'business_day',
    'value',
    'status',
    'at',
    'decided_by',
    'decided_at',
    'decided_note',
  ]);
  const decisions = load.table('free_pass_decisions', ['id', 'free_pass_id', 'n', 'status', 'by_id', 'at', 'note']);
  const decider = staffNamed('operator2').id;
  return {
    give: ({ stayId, operatorId, approvedBy, depositId, businessDay, price, at }) => {
      const id = random.idAt(at);
      const given = [id, siteId, stayId, operatorId, approvedBy, depositId, businessDay, price.discount];
      const decidedAt = at + dayMs;
      if (at > until - waitsMs) return rows.add([...given, 'WAITING', at, null, null, null]);
      rows.add([...given, 'APPROVED', at, decider, decidedAt, decidedNote]);
      decisions.add([random.idAt(decidedAt), id, 1, 'APPROVED', decider, decidedAt, decidedNote]);
    },
  };
}
