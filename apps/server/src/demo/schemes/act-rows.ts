import type { BulkLoad } from '../bulk-load.ts';
import type { DemoGate, DemoPerson } from '../car-park.ts';
import type { Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Car } from '../stay-rows.ts';

interface Edit {
  readonly by: DemoPerson;
  readonly car: Car;
  readonly at: number;
  /** What was shown until then; what it came with is shown from then on. */
  readonly before: string;
}

/** What people do at their screens beside selling, with its entry in the operations log. */
export interface ActRows {
  editPlate(edit: Edit): void;
  /** A copy of its receipt. */
  reprint(act: { readonly by: DemoPerson; readonly car: Car; readonly at: number }): void;
  openByHand(act: { readonly by: DemoPerson; readonly gate: DemoGate; readonly at: number }): void;
}

export function openActRows(load: BulkLoad, random: Random, siteId: string, ledger: Ledger): ActRows {
  const reprints = load.table('reprints', ['id', 'what', 'stay_id', 'copy_number', 'note', 'by_id', 'at']);
  const openings = load.table('manual_openings', ['id', 'site_id', 'gate_id', 'note', 'by_id', 'at']);
  const copies = new Map<string, number>();
  return {
    editPlate: ({ by, car, at, before }) =>
      ledger.log({
        by,
        at,
        action: 'edit-plate',
        entity: 'stays',
        entityId: car.id,
        before: { plateNumber: before },
        after: { plateNumber: car.plate, note: 'Pelat dibetulkan' },
      }),
    reprint: ({ by, car, at }) => {
      const note = 'Struk hilang';
      const copyNumber = (copies.get(car.id) ?? 0) + 1;
      copies.set(car.id, copyNumber);
      reprints.add([random.idAt(at), 'RECEIPT', car.id, copyNumber, note, by.id, at]);
      const after = { copyNumber, note };
      ledger.log({ by, at, action: 'reprint-receipt', entity: 'stays', entityId: car.id, after });
    },
    openByHand: ({ by, gate, at }) => {
      const note = 'Palang tidak terbuka';
      openings.add([random.idAt(at), siteId, gate.id, note, by.id, at]);
      ledger.log({
        by,
        at,
        action: 'open-gate',
        entity: 'gates',
        entityId: gate.id,
        after: { gate: gate.name, note },
      });
    },
  };
}
