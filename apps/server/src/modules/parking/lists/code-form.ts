import type { TextForm } from '../../../platform/db/list-sql.ts';
import { asCode } from '../lookup/find-stay.ts';

/** How lists of stays compare codes. */
export const codeForm: TextForm = { places: [{ column: 'parking_code' }], form: asCode };
