import { type Language, defaultLanguage } from '../../../core/language.ts';
import { formatRupiah } from '../../../core/format-rupiah.ts';
import { formatDateTime } from '../../../core/format-time.ts';
import type { PrintDocument } from '../../../core/print-document.ts';
import { trainingMark, trainingWorth } from '../../../core/training-mark.ts';

/** A line of a slip, already as wide as the paper allows. */
export type SlipLine =
  | { readonly kind: 'text'; readonly text: string; readonly align: 'left' | 'center'; readonly bold: boolean }
  | { readonly kind: 'rule' }
  | { readonly kind: 'barcode'; readonly value: string }
  | { readonly kind: 'qr'; readonly value: string }
  | { readonly kind: 'logo'; readonly token: string };

const words = {
  id: {
    total: 'Total',
    tendered: 'Tunai',
    change: 'Kembali',
    copy: 'SALINAN / COPY',
    provisional: 'SEMENTARA',
    check: 'Pindai untuk memeriksa keaslian struk',
    rates: 'Pindai untuk tarif lengkap',
  },
  en: {
    total: 'Total',
    tendered: 'Cash',
    change: 'Change',
    copy: 'COPY',
    provisional: 'PROVISIONAL',
    check: 'Scan to see that it is genuine',
    rates: 'Scan for all rates',
  },
} as const;

const rule: SlipLine = { kind: 'rule' };
const text = (content: string, align: 'left' | 'center' = 'left', bold = false): SlipLine => ({
  kind: 'text',
  text: content,
  align,
  bold,
});

/** What a slip says, line by line, for paper of so many characters; every printer draws these same lines. */
export function slipLines(
  document: PrintDocument,
  columns: number,
  language: Language = defaultLanguage,
  isTraining = false,
): readonly SlipLine[] {
  const say = words[language];
  const label = (row: { label: string; labelEn: string | null }) => (language === 'en' && row.labelEn) || row.label;
  const sums = [
    ...(document.tendered === null ? [] : [{ name: say.tendered, amount: document.tendered }]),
    ...(document.change === null ? [] : [{ name: say.change, amount: document.change }]),
  ];
  const marked = isTraining ? [trainingMark, trainingWorth].flatMap((words) => centred(words, columns, true)) : [];
  const priced = document.lines.length > 0 || document.total !== null;
  return [
    ...marked,
    ...(document.logo ? [{ kind: 'logo' as const, token: document.logo }] : []),
    ...centred(document.header, columns),
    ...centred(document.title, columns, true),
    ...(document.copyNumber > 0 ? [text(`${say.copy} ${document.copyNumber}`, 'center', true)] : []),
    ...(document.provisional ? [text(say.provisional, 'center', true)] : []),
    ...(document.number === null ? [] : centred(document.number, columns)),
    rule,
    ...document.rows.flatMap((row) => pair(label(row), row.value, columns)),
    ...(priced ? [rule] : []),
    ...document.lines.flatMap((line) => pair(label(line), formatRupiah(line.amount), columns)),
    ...(document.total === null ? [] : pair(say.total, formatRupiah(document.total), columns, true)),
    ...sums.flatMap(({ name, amount }) => pair(name, formatRupiah(amount), columns)),
    ...(document.barcode === null ? [] : [{ kind: 'barcode' as const, value: document.barcode }]),
    rule,
    ...(document.check ? [...centred(say.check, columns), { kind: 'qr' as const, value: document.check }] : []),
    ...(document.rates ? [...centred(say.rates, columns), { kind: 'qr' as const, value: document.rates }] : []),
    ...centred(document.footer, columns),
    text(formatDateTime(document.printedAt, language), 'center'),
    ...marked,
  ];
}

const centred = (content: string, columns: number, bold = false): SlipLine[] =>
  content
    .split(/\r?\n/)
    .map(printable)
    .filter((line) => line !== '')
    .flatMap((line) => wrap(line, columns))
    .map((line) => text(line, 'center', bold));

/** A name at the left and its value at the right; what does not fit beside the name stands right-aligned under it. */
function pair(name: string, value: string, columns: number, bold = false): SlipLine[] {
  const [left, right] = [printable(name), printable(value)];
  const gap = columns - left.length - right.length;
  if (right === '') return wrap(left, columns).map((line) => text(line, 'left', bold));
  if (gap >= 1) return [text(`${left}${' '.repeat(gap)}${right}`, 'left', bold)];
  return [
    ...wrap(left, columns).map((line) => text(line, 'left', bold)),
    ...wrap(right, columns).map((line) => text(line.padStart(columns), 'left', bold)),
  ];
}

/** Operators' own words must not steer the printer. */
const printable = (content: string): string => content.replace(/\p{C}+/gu, ' ').trim();

function wrap(content: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of content.split(/\s+/)) {
    let rest = word;
    if (line !== '' && line.length + 1 + rest.length > columns) {
      lines.push(line);
      line = '';
    }
    while (rest.length > columns) {
      lines.push(rest.slice(0, columns));
      rest = rest.slice(columns);
    }
    line = line === '' ? rest : `${line} ${rest}`;
  }
  if (line !== '') lines.push(line);
  return lines;
}
