import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { fileMark } from '../files/file-mark.ts';
import { type CellType, cellXml, columnWidth, entryStyle, headingXml, stylesXml, xmlText } from './cells.ts';

export interface WorkbookColumn {
  readonly heading: string;
  readonly type: CellType;
  /** Somebody is to fill it in: rows that are still empty have the type's format too. */
  readonly entry?: boolean;
  /** Cells of a further sheet that a cell of this column offers; another text may stand there all the same. */
  readonly choices?: { readonly sheetName: string; readonly column: number; readonly count: number };
}

/** A small sheet behind the first: words about it, or what belongs to it. */
export interface FurtherSheet {
  readonly sheetName: string;
  readonly columns: readonly WorkbookColumn[];
  readonly rows: readonly (readonly unknown[])[];
  /** Last rows that stand out and are not sorted or filtered. */
  readonly footer?: readonly (readonly unknown[])[];
}

export interface Workbook {
  readonly sheetName: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows in batches of any size, each row its cells in the order of the columns. */
  readonly rows: AsyncIterable<readonly (readonly unknown[])[]>;
  /** A last row, asked for when the others are written: totals. It stands out and is not sorted or filtered. */
  readonly footer?: () => readonly unknown[];
  readonly further?: readonly FurtherSheet[];
  /** Sheets are split here; the header counts. Less only in tests. */
  readonly rowsPerSheet?: number;
}

const excelRows = 1_048_576;
/** Written in one go between two turns of the event loop: some milliseconds of work. */
const rowsAtOnce = 250;
const level = 3;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything is a sheet unless named, so this can stand first, before the number of sheets is known. */
const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`;
const rootRelations = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The parts of a zip file as they are packed, taken out by whoever writes them away. */
class Package {
  readonly #packed: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#packed.push(chunk);
  });

  open(name: string): { push(text: string, last?: boolean): void } {
    const part = new ZipDeflate(name, { level });
    this.#zip.add(part);
    return { push: (text, last = false) => part.push(Buffer.from(text), last) };
  }

  add(name: string, text: string): void {
    this.open(name).push(text, true);
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    return this.#packed.splice(0);
  }
}

/**
 * The bytes of an .xlsx file, as its rows come in. Memory stays flat whatever the number of rows, and other work gets its
 * turn between any two batches.
 */
export async function* writeWorkbook(workbook: Workbook): AsyncGenerator<Uint8Array> {
  const { columns, rowsPerSheet = excelRows } = workbook;
  const sheetName = markedName(workbook.sheetName);
  const pack = new Package();
  pack.add('[Content_Types].xml', contentTypes);
  pack.add('_rels/.rels', rootRelations);
  pack.add('xl/styles.xml', stylesXml);
  let sheets = 1;
  let sheet = pack.open('xl/worksheets/sheet1.xml');
  sheet.push(sheetHead(columns));
  let rowsOnSheet = 1;
  for await (const batch of workbook.rows) {
    for (let from = 0; from < batch.length; ) {
      if (rowsOnSheet === rowsPerSheet) {
        sheet.push(sheetFoot(columns, rowsOnSheet), true);
        sheets += 1;
        sheet = pack.open(`xl/worksheets/sheet${sheets}.xml`);
        sheet.push(sheetHead(columns));
        rowsOnSheet = 1;
      }
      const some = batch.slice(from, from + Math.min(rowsAtOnce, rowsPerSheet - rowsOnSheet));
      sheet.push(some.map((row) => rowXml(row, columns)).join(''));
      from += some.length;
      rowsOnSheet += some.length;
      yield* pack.take();
      await nextTurn();
    }
  }
  const totals = workbook.footer?.();
  if (totals) sheet.push(rowXml(totals, columns, true));
  sheet.push(sheetFoot(columns, rowsOnSheet), true);
  const names = splitNames(sheetName, sheets);
  for (const { columns: own, rows, footer = [], sheetName: name } of workbook.further ?? []) {
    names.push(freeSheetName(name, names));
    const text = [...rows.map((row) => rowXml(row, own)), ...footer.map((row) => rowXml(row, own, true))].join('');
    pack.add(`xl/worksheets/sheet${names.length}.xml`, `${sheetHead(own)}${text}${sheetFoot(own, rows.length + 1)}`);
  }
  pack.add('xl/workbook.xml', workbookXml(names));
  pack.add('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  pack.end();
  yield* pack.take();
}

function rowXml(row: readonly unknown[], columns: readonly WorkbookColumn[], bold = false): string {
  return `<row>${columns.map((column, index) => cellXml(row[index], column.type, bold)).join('')}</row>`;
}

function sheetHead(columns: readonly WorkbookColumn[]): string {
  const widths = columns.map(
    ({ type, heading, entry }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(type, heading)}"${entry ? ` style="${entryStyle(type)}"` : ''} customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }) => headingXml(heading));
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headings.join('')}</row>`;
}

const sheetFoot = (columns: readonly WorkbookColumn[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns.length)}${rows}"/>${validations(columns)}${printedHead()}</worksheet>`;

/** On every sheet that is printed of it. */
function printedHead(): string {
  const mark = fileMark();
  return mark === null ? '' : `<headerFooter><oddHeader>&amp;C${xmlText(mark)}</oddHeader></headerFooter>`;
}

/** The lists that cells drop down. */
function validations(columns: readonly WorkbookColumn[]): string {
  const lists = columns.flatMap(({ choices }, index) => {
    if (!choices) return [];
    const [own, other] = [columnLetters(index + 1), columnLetters(choices.column)];
    const range = `'${safeSheetName(choices.sheetName, 31)}'!$${other}$2:$${other}$${choices.count + 1}`;
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${own}2:${own}${excelRows}"><formula1>${xmlText(range)}</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** 1 is A, 27 is AA. */
function columnLetters(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number <= 26 ? letter : `${columnLetters((number - 1 - rest) / 26)}${letter}`;
}

/** The tab that is open says it; a row of its own would be no heading to a file that is filled in and read again. */
function markedName(sheetName: string): string {
  const mark = fileMark();
  return mark === null ? sheetName : `${mark.replace(' / ', ' ')} ${sheetName}`;
}

/** A list that goes on over several sheets has its name on each. */
const splitNames = (name: string, sheets: number): string[] =>
  Array.from({ length: sheets }, (_, index) =>
    index === 0 ? safeSheetName(name, 31) : `${safeSheetName(name, 26)} (${index + 1})`,
  );

/** No two sheets of a workbook have one name, whatever the case of its letters. */
function freeSheetName(wanted: string, names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const first = safeSheetName(wanted, 31);
  for (let copy = 2, name = first; ; copy += 1) {
    if (!taken.has(name.toLowerCase())) return name;
    name = `${safeSheetName(wanted, 26)} (${copy})`;
  }
}

function workbookXml(names: readonly string[]): string {
  const list = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`;
}

const safeSheetName = (name: string, length: number): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, length) || 'Data';

function workbookRelations(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelations}">${list.join('')}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
}
