import { normalisePlate } from '@parking/contract/parking/plates';
import type { TextForm } from '../../platform/db/list-sql.ts';

/** How lists compare plates. `plate_key` is of the entry, and of the exit where the entry had no plate. */
export const plateForm: TextForm = { places: [{ column: 'plate_key' }], form: normalisePlate };

/** Of a stay that may have left: by whichever of its plates, or by that of one end. */
export const bothPlateForms = {
  plateNumber: { places: [{ column: 'plate_key' }, { column: 'other_key' }], form: normalisePlate },
  plateNumberIn: { places: [{ column: 'plate_key', where: 'plate_number_in is not null' }], form: normalisePlate },
  plateNumberOut: {
    places: [
      { column: 'other_key' },
      { column: 'plate_key', where: 'other_key is null and plate_number_out is not null' },
    ],
    form: normalisePlate,
  },
} satisfies Readonly<Record<string, TextForm>>;
