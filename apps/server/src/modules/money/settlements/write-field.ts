import type {
  AmountForm,
  DateForm,
  FileTemplate,
  TemplateField,
} from '@parking/contract/money/settlements/file-template';
import { amountForms, dateForms } from '@parking/contract/money/settlements/file-template';
import { toLocalDateTime } from '@parking/contract/core/time';
import { Failure } from '../../../platform/failure.ts';

/** What a field tells: a text, a count, rupiah by a money field, an instant, or a day (`YYYY-MM-DD`). */
export type FieldValue = string | number | Date | null;

/** A field as it stands in its line. Refuses with `template-too-narrow` what would not be what it is: a number or a time that is cut. */
export function writeField(
  template: Pick<FileTemplate, 'format' | 'delimiter' | 'quoting' | 'guarded'>,
  field: TemplateField,
  value: FieldValue,
  zone: string,
): string {
  const text = field.source === 'text' ? (field.text ?? '') : asText(field, value, zone);
  // Neither a line nor a field more than the template says, whatever a name or a number of somebody holds.
  const plain = text.replace(/\p{Cc}/gu, ' ');
  const sized = field.width === null ? plain : asWide(field, field.width, plain, typeof value !== 'string');
  return template.format === 'FIXED' ? sized : delimited(template, sized, typeof value === 'string');
}

const isDateForm = (form: string | null): form is DateForm => dateForms.some((one) => one === form);
const isAmountForm = (form: string | null): form is AmountForm => amountForms.some((one) => one === form);

function asText({ source, form }: TemplateField, value: FieldValue, zone: string): string {
  if (value === null) return '';
  if (value instanceof Date)
    return asDate(isDateForm(form) ? form : 'YYYY-MM-DD HH:mm:ss', toLocalDateTime(value, zone));
  if (source === 'day') return asDate(isDateForm(form) ? form : 'YYYY-MM-DD', `${value}T00:00:00`);
  if (typeof value === 'number') return isAmountForm(form) ? asAmount(form, value) : String(value);
  return value;
}

/** `local` is `YYYY-MM-DDTHH:mm:ss`. */
export function asDate(form: DateForm, local: string): string {
  const [year, month, day, hour, minute, second] = local.split(/\D/);
  const parts: Readonly<Record<string, string | undefined>> = {
    YYYY: year,
    YY: year?.slice(2),
    MM: month,
    DD: day,
    HH: hour,
    mm: minute,
    ss: second,
  };
  return form.replace(/YYYY|YY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? '');
}

function asAmount(form: AmountForm, rupiah: number): string {
  if (form === 'SEN') return rupiah === 0 ? '0' : `${rupiah}00`;
  return form === 'DECIMAL' ? `${rupiah}.00` : String(rupiah);
}

/** A sign counts once, however many halves it is kept in: in an alphabet that lacks it one question mark stands for it. */
function asWide({ source, align, pad }: TemplateField, width: number, text: string, isExact: boolean): string {
  const signs = Array.from(text);
  if (signs.length > width) {
    if (isExact) throw new Failure('template-too-narrow', { values: { field: source, value: text } });
    return signs.slice(0, width).join('');
  }
  const filling = pad.repeat(width - signs.length);
  // The sign stands before the zeros.
  if (align === 'RIGHT' && pad === '0' && text.startsWith('-')) return `-${filling}${text.slice(1)}`;
  return align === 'RIGHT' ? `${filling}${text}` : `${text}${filling}`;
}

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@]/;

function delimited(
  { delimiter, quoting, guarded }: Pick<FileTemplate, 'delimiter' | 'quoting' | 'guarded'>,
  text: string,
  isWords: boolean,
): string {
  const safe = guarded && isWords && formula.test(text) ? `'${text}` : text;
  if (quoting === 'NEVER') return safe.replaceAll(delimiter, ' ');
  const needed = quoting === 'ALWAYS' || safe.includes('"') || safe.includes(delimiter);
  return needed ? `"${safe.replaceAll('"', '""')}"` : safe;
}
