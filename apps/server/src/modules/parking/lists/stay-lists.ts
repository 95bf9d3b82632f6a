import type { contract } from '@parking/contract/contract';
import { fromLocal } from '@parking/contract/core/time';
import { normalisePlate } from '@parking/contract/parking/plates';
import { overstayMinutes } from '@parking/contract/parking/lists/stay-lists';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { ListOptions } from '../../../platform/http/list-handlers.ts';
import type { Row } from '../../../platform/spreadsheet/read-all.ts';
import { bothPlateForms, plateForm } from '../../plates/plate-forms.ts';
import { readFeesAt, readFeesNow } from '../exit/fees-at.ts';
import { codeForm } from './code-form.ts';
import { listedAmounts, hidingTakings } from '../../money/deposits/blind.ts';

/** `q` finds a stay by its code, either plate or a receipt; `column` holds the stay. */
export const searchOf = (column: string) =>
  ({ column, view: 'stay_texts_v', key: 'stay_id', form: normalisePlate }) as const;

export const entries: ListOptions<typeof contract.parkingInList.list> = {
  view: 'stay_entries_v',
  defaultSort: [{ column: 'datetimeIn', direction: 'desc' }],
  forms: { ...bothPlateForms, parkingCode: codeForm },
  search: searchOf('id'),
  access: hidingTakings(['prepaid'], 'prepaid_deposit_id'),
};

export const exits: ListOptions<typeof contract.parkingOutList.list> = {
  view: 'stay_exits_v',
  defaultSort: [{ column: 'datetimeOut', direction: 'desc' }],
  forms: { ...bothPlateForms, parkingCode: codeForm },
  search: searchOf('id'),
  access: hidingTakings(listedAmounts),
};

/** Entries that were taken away, each with what it would have paid then. */
export const deletedEntries = (site: () => Site): ListOptions<typeof contract.parkingInDeletes.list> => ({
  view: 'deleted_entries_v',
  defaultSort: [{ column: 'deletedAt', direction: 'desc' }],
  forms: { plateNumber: plateForm, parkingCode: codeForm },
  search: searchOf('id'),
  complete: { fields: ['fee'], of: (tx, rows) => priceDeleted(tx, site(), rows) },
});

export const openings: ListOptions<typeof contract.manualOpenings.list> = {
  view: 'manual_openings_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};

export const pairs: ListOptions<typeof contract.parkingTransactions.list> = {
  view: 'stay_pairs_v',
  defaultSort: [{ column: 'datetimeIn', direction: 'desc' }],
  forms: { ...bothPlateForms, parkingCode: codeForm },
  search: searchOf('id'),
  access: hidingTakings(['total']),
};

/** Cars inside, each with its price as of now. */
export const carsInside = (site: () => Site): ListOptions<typeof contract.parkings.list> => ({
  view: 'stays_inside_v',
  defaultSort: [{ column: 'datetimeIn', direction: 'asc' }],
  forms: { plateNumber: plateForm, parkingCode: codeForm },
  search: searchOf('id'),
  complete: {
    fields: ['durationMinutes', 'overstays', 'fee'],
    of: (tx, rows) => priceNow(tx, site(), rows),
  },
});

async function priceDeleted(reads: Reads, site: Site, rows: readonly Row[]): Promise<Row[]> {
  const moments = new Map(rows.map(({ id, deletedAt }) => [String(id), fromLocal(String(deletedAt), site.zone)]));
  const fees = await readFeesAt(reads, site, [...moments.keys()], (id) => moments.get(id) ?? new Date());
  return rows.map((row) => ({ ...row, fee: fees.get(String(row['id']))?.fee ?? null }));
}

async function priceNow(reads: Reads, site: Site, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id));
  const fees = await readFeesNow(reads, site, ids);
  return rows.map((row) => {
    const { minutes = 0, fee = null } = fees.get(String(row['id'])) ?? {};
    return { ...row, durationMinutes: minutes, overstays: minutes >= overstayMinutes, fee };
  });
}
