import { labelIn } from '../../i18n/format.ts';
import type { AnyRow } from './resource-types.ts';

/** What a record is called in a sentence, when its screen says nothing else. */
export function nameOfRow(row: AnyRow): string {
  const { label, labelEn, name } = row;
  if (typeof label === 'string') return labelIn({ label, labelEn: typeof labelEn === 'string' ? labelEn : null });
  return typeof name === 'string' ? name : row.id;
}
