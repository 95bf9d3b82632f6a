import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { formatDate } from '../core/format-time.ts';
import { formatRupiah } from '../core/format-rupiah.ts';
import type { Language } from '../core/language.ts';
import { fill } from '../core/sentences.ts';
import { id } from '../core/id.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { moneyControls } from './controls.ts';
import { PendingSetting } from './pending-settings.ts';

const { value } = PendingSetting.shape;

/** A switch of control as it was said. */
export const ControlChange = z.object({
  id: id(),
  setting: z.string(),
  /** Whose fine or fare it is. */
  subject: z.string().nullable(),
  before: value,
  after: value,
  loosens: z.boolean(),
  /** When it was said, and from which day it holds. */
  businessDay: localDate(),
  from: localDate(),
  at: localDateTime(),
  by: z.string(),
  approver: z.string().nullable(),
});
export type ControlChange = z.output<typeof ControlChange>;

export const controlChanges = {
  list: endpoint({
    method: 'GET',
    path: '/control_changes',
    summary: 'Switches of control that were said in these business days or hold from one of them, in their order',
    permission: {
      menus: [
        '/user_activity',
        '/production',
        '/production/per_operator',
        '/production/per_date',
        '/production/parking',
        '/recap',
        '/recapitulation-period',
      ],
      flag: 'viewable',
    },
    query: z.strictObject({ from: localDate(), to: localDate() }),
    reply: z.array(ControlChange),
    reads: ['configuration', 'fares', 'additionalFares', 'vehicleTypes'],
  }),
} as const;

const sentences = {
  id: '{what}{subject}: {before} → {after}, mulai {from} ({people})',
  en: '{what}{subject}: {before} → {after}, from {from} ({people})',
} as const;

/** One line of a recap or slip. */
export function controlChangeLine(change: ControlChange, language: Language): string {
  const { setting, subject, before, after, from, by, approver } = change;
  return fill(sentences[language], language, {
    what: setting,
    subject: subject === null ? '' : ` (${subject})`,
    before: valueWord(setting, before),
    after: valueWord(setting, after),
    from: formatDate(from, language),
    people: approver === null ? by : `${by} + ${approver}`,
  });
}

/** A value as a sentence is filled with it. */
export function valueWord(setting: string, said: ControlChange['before']): string {
  if (said === null) return '–';
  if (typeof said === 'boolean') return said ? 'switchedOn' : 'switchedOff';
  return typeof said === 'number' && moneyControls.some((name) => name === setting) ? formatRupiah(said) : String(said);
}
