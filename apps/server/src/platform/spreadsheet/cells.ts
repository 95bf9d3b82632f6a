import { serialOfDay } from './cell-dates.ts';

/** What a column of a workbook holds; decides format and width. Times are the site's local text. */
export type CellType = 'text' | 'integer' | 'money' | 'boolean' | 'date' | 'dateTime';

/** Places in the list of cell formats of `styles.xml`. */
const style = {
  plain: 0,
  heading: 1,
  integer: 2,
  money: 3,
  date: 4,
  dateTime: 5,
  asTyped: 6,
  boldInteger: 7,
  boldMoney: 8,
  bold: 9,
  text: 10,
} as const;

/** The look of headings and cells, and the formats that make numbers and days of them. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0"/><numFmt numFmtId="165" formatCode="&quot;Rp&quot;\\ #,##0;\\-&quot;Rp&quot;\\ #,##0"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7ECF3"/></patternFill></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="11"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/><xf quotePrefix="1"/><xf numFmtId="164" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="165" fontId="1" applyNumberFormat="1" applyFont="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

/** How cells of a column look that somebody is to fill in: what is typed into a text column stays as it was typed. */
export const entryStyle = (type: CellType): number => {
  if (type === 'integer' || type === 'money' || type === 'date' || type === 'dateTime') return style[type];
  return type === 'text' ? style.text : style.plain;
};

const longestText = 32_767;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML cannot hold, halves of characters among it.
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text as XML. `_x0041_` would be read as a letter by its number, so its first underscore is written so itself. */
export function xmlText(text: string): string {
  return text
    .replace(impossible, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\r/g, '_x000D_')
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}

/** A spreadsheet program could take this for a formula when the cell is edited or the sheet saved as plain text. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function textCell(text: string, look: 'heading' | 'bold' | 'plain'): string {
  if (text === '') return '<c/>';
  const marked = looksLikeFormula.test(text) ? ` s="${style.asTyped}"` : '';
  const kind = look === 'plain' ? marked : ` s="${style[look]}"`;
  return `<c t="inlineStr"${kind}><is><t xml:space="preserve">${xmlText(text.slice(0, longestText))}</t></is></c>`;
}

/** One cell's XML. A value that does not fit its type is written as the text it is, never guessed at. */
export function cellXml(value: unknown, type: CellType, bold = false): string {
  if (value === null || value === undefined) return '<c/>';
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number' && Number.isFinite(value)) {
    return `<c s="${numberStyle(type, bold)}"><v>${value}</v></c>`;
  }
  if ((type === 'date' || type === 'dateTime') && typeof value === 'string') {
    const day = serialOfDay(value);
    if (Number.isFinite(day) && day >= 61) return `<c s="${style[type]}"><v>${day}</v></c>`;
  }
  return textCell(plainText(value), bold ? 'bold' : 'plain');
}

function numberStyle(type: CellType, bold: boolean): number {
  if (type === 'money') return bold ? style.boldMoney : style.money;
  if (type === 'integer') return bold ? style.boldInteger : style.integer;
  return bold ? style.bold : style.plain;
}

export const headingXml = (heading: string): string => textCell(heading, 'heading');

/** Lists one after another; of a record its label or name. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  if (typeof value !== 'object') return JSON.stringify(value);
  const { label, name } = value as { label?: unknown; name?: unknown };
  return plainText(label ?? name ?? JSON.stringify(value));
}

const widths: Readonly<Record<CellType, number>> = {
  text: 24,
  integer: 12,
  money: 16,
  boolean: 10,
  date: 12,
  dateTime: 20,
};

/** Characters wide: what the type needs, or the heading if that is longer. */
export const columnWidth = (type: CellType, heading: string): number =>
  Math.min(60, Math.max(widths[type], heading.length + 2));
