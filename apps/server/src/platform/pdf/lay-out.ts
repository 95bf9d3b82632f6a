import { setImmediate as nextTurn } from 'node:timers/promises';
import PdfDocument from 'pdfkit';

export interface Column {
  readonly heading: string;
  /** Stands at the right, one above another. */
  readonly isFigure: boolean;
}

interface Place {
  /** Which column. */
  readonly at: number;
  /** Points from the left margin. */
  readonly x: number;
  readonly width: number;
}

export interface Layout {
  readonly isLying: boolean;
  readonly size: number;
  /** The columns of each line of a row. */
  readonly lines: readonly (readonly Place[])[];
}

/** The shorter and the longer side of A4, in points. */
const [short, long] = [595.28, 841.89];
const gap = 8;
/** A second line begins a little to the right. */
const indent = 14;
/** Words go on below beyond this; figures are never parted. */
const widest = 170;
const sizes = [8, 7] as const;

/** Letters of the standard fonts beyond Latin-1; what they lack and how it is written instead. */
const beyond = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const instead: Readonly<Record<string, string>> = { '−': '-', '≥': '>=', '≤': '<=', '→': '->', '\u{202f}': '\u{a0}' };

/** As the fonts that every reader has can say it: of other scripts a question mark. */
export const printable = (text: string): string => (usual.test(text) ? text : inOtherLetters(text));

const usual = /^[ -~\u{a0}-\u{ff}]*$/u;

const inOtherLetters = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || beyond.includes(letter)) return letter;
    return code < 0x20 ? ' ' : (instead[letter] ?? '?');
  }).join('');

const ruler = new PdfDocument({ autoFirstPage: false });
const known = { plain: new Map<string, number>(), bold: new Map<string, number>() };

function letterWidth(letter: string, isBold: boolean): number {
  const widths = isBold ? known.bold : known.plain;
  const width =
    widths.get(letter) ??
    ruler
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(1)
      .widthOfString(letter);
  widths.set(letter, width);
  return width;
}

/** How wide a text is, letter by letter: a little more than it will be. */
export function measure(text: string, size: number, isBold: boolean): number {
  let sum = 0;
  for (const letter of text) sum += letterWidth(letter, isBold);
  return sum * size;
}

/** A text in lines of a width, parted between words, and within one that is wider by itself. */
export function linesOf(text: string, width: number, size: number, isBold: boolean): readonly string[] {
  if (measure(text, size, isBold) <= width + 0.01) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined, size, isBold) <= width + 0.01) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && measure(line + letter, size, isBold) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

const longestWord = (text: string): number => Math.max(...text.split(' ').map((word) => measure(word, 1, true)));

const rowsAtOnce = 500;

/** What each column needs at a size of one, as if bold: so stand the totals. */
async function widthsOf(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<number[]> {
  const widths = columns.map(({ heading }) => longestWord(heading));
  for (const [index, row] of rows.entries()) {
    for (const at of columns.keys()) widths[at] = Math.max(widths[at] ?? 0, measure(row[at] ?? '', 1, true));
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
  }
  return widths;
}

interface Cells {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
}

/** How tables of these cells stand on A4: all of them upright where each fits so, else all lying. */
export async function layOut(tables: readonly Cells[], margins: number): Promise<Layout[]> {
  const needed: Needed[] = [];
  for (const { columns, rows, totals } of tables)
    needed.push({ columns, widths: await widthsOf(columns, totals ? [...rows, totals] : rows) });
  const upright = needed.map((table) => inOneLine(table, false, margins));
  if (upright.every((layout) => layout !== null)) return upright;
  return needed.map((table) => {
    const wanted = wantedAt(table, sizes[0]);
    return inOneLine(table, true, margins) ?? { isLying: true, size: sizes[0], lines: inLines(wanted, long - margins) };
  });
}

interface Needed {
  readonly columns: readonly Column[];
  /** Of each column, at a size of one. */
  readonly widths: readonly number[];
}

const wantedAt = ({ columns, widths }: Needed, size: number): number[] =>
  columns.map(({ isFigure }, at) => {
    const width = Math.ceil((widths[at] ?? 0) * size);
    return isFigure ? width : Math.min(width, widest);
  });

/** By the largest letters by which a row stands in one line; null where it does by none. */
function inOneLine(table: Needed, isLying: boolean, margins: number): Layout | null {
  const room = (isLying ? long : short) - margins;
  for (const size of sizes) {
    const wanted = wantedAt(table, size);
    const total = wanted.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, wanted.length - 1);
    if (total <= room) return { isLying, size, lines: [spread(wanted, room)] };
  }
  return null;
}

/** Beside one another; what room is left stands between them. */
function spread(wanted: readonly number[], room: number): Place[] {
  const used = wanted.reduce((sum, width) => sum + width, 0);
  const between = wanted.length < 2 ? gap : Math.min(4 * gap, (room - used) / (wanted.length - 1));
  let x = 0;
  return wanted.map((width, at) => {
    const place = { at, x, width };
    x += width + between;
    return place;
  });
}

function inLines(wanted: readonly number[], room: number): Place[][] {
  const lines: Place[][] = [[]];
  let x = 0;
  for (const [at, width] of wanted.entries()) {
    if (x + width > room && lines.at(-1)?.length !== 0) {
      lines.push([]);
      x = indent;
    }
    lines.at(-1)?.push({ at, x, width: Math.min(width, room - x) });
    x += width + gap;
  }
  return lines;
}
