/** A table as it is copied: its words and numbers as they are seen, the first row its heads. */
export type CopiedTable = readonly (readonly string[])[];

/** A spreadsheet program could take this for a formula. */
const looksLikeFormula = /^[=+\-@]/;
const isNumber = /^-?[\d.,]+(?:\s?%)?$/;

/** An apostrophe says that a text is no formula, as in the files of exports; a number needs none. */
const safe = (text: string): string => (looksLikeFormula.test(text) && !isNumber.test(text) ? `'${text}` : text);

/** Rows on lines, columns between tabs: what spreadsheets and editors take as plain text. */
export const tsvOf = (table: CopiedTable): string => table.map((row) => row.map(safe).join('\t')).join('\n');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** A table of its own, for mails and documents. */
export function htmlOf([heads = [], ...rows]: CopiedTable): string {
  const line = (cells: readonly string[], name: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${name}>${escaped(safe(cell))}</${name}>`).join('')}</tr>`;
  return `<table><thead>${line(heads, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`;
}
