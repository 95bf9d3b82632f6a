import { dayOfSerial, isDateFormat } from './cell-dates.ts';
import { type Parts, notAWorkbook, openParts, unpacksTooBig } from './unpack.ts';
import { type XmlListener, readXml } from './read-xml.ts';

/** A cell as it was typed; days and times come as `YYYY-MM-DD` and `YYYY-MM-DDTHH:mm:ss`. */
export type Cell = string | number | boolean | CellFault | null;

/** What a formula of the sheet came to when it could not be worked out: `#REF!`. */
export interface CellFault {
  readonly fault: string;
}

export interface SheetRow {
  /** As the spreadsheet program counts, from 1. */
  readonly number: number;
  /** By column, the first one at 0; places left out are empty. */
  readonly cells: readonly (Cell | undefined)[];
}

/** Characters a cell may hold; of a longer text one more is read, so that it is seen to be too long. */
export const maximumCellCharacters = 2_000;
/** Columns that are read; what stands further right is not looked at. */
export const maximumColumns = 60;
const maximumSharedTexts = 3_000_000;
/** Of all cells together, each counted as often as it stands there: a short file can point at one long text many times. */
const maximumSheetCharacters = 50_000_000;

/** Rows that are not empty, and the share of the sheet that is read by then, 0 to 1. */
export interface SheetPart {
  readonly rows: readonly SheetRow[];
  readonly share: number;
}

/**
 * The rows of the first visible sheet of an .xlsx file, part after part, while the file unpacks. Of formulas the value is
 * taken that the sheet was saved with. Refuses with `not-a-workbook` what cannot be read, and with `unpacks-too-big` what
 * unpacks into more than the limit. To be run in a thread of its own: `readInWorker`.
 */
export async function* readWorkbook(bytes: Buffer, unpackedLimit?: number): AsyncGenerator<SheetPart> {
  const parts = await openParts(bytes, unpackedLimit);
  const book = await readBook(parts);
  const sheet = new SheetReader(await readSharedTexts(parts, book), await readDateStyles(parts, book), book.from1904);
  for await (const _ of readXml(parts.read(book.sheet), sheet)) {
    yield { rows: sheet.take(), share: parts.shareOf(book.sheet) };
  }
}

interface Book {
  readonly sheet: string;
  readonly sharedTexts: string | undefined;
  readonly styles: string | undefined;
  readonly from1904: boolean;
}

/** Reads a small part whole. */
async function readWhole(parts: Parts, name: string, listener: XmlListener): Promise<void> {
  if (!parts.has(name)) throw notAWorkbook();
  for await (const _ of readXml(parts.read(name), listener));
}

async function readBook(parts: Parts): Promise<Book> {
  const sheets: { id: string; visible: boolean }[] = [];
  let from1904 = false;
  await readWhole(parts, 'xl/workbook.xml', {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet' || sheets.length === 100) return;
      sheets.push({ id: attribute('r:id') ?? '', visible: (attribute('state') ?? 'visible') === 'visible' });
    },
  });
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  await readWhole(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, attribute) => {
      const [id, target] = [attribute('Id'), attribute('Target')];
      if (name !== 'Relationship' || !id || !target || attribute('TargetMode') === 'External') return;
      const place = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      targets.set(id, place);
      byType.set(attribute('Type')?.split('/').at(-1) ?? '', place);
    },
  });
  const sheet = targets.get(sheets.find(({ visible }) => visible)?.id ?? '');
  if (sheet === undefined || !parts.has(sheet)) throw notAWorkbook();
  return { sheet, from1904, sharedTexts: byType.get('sharedStrings'), styles: byType.get('styles') };
}

/** Collects the text between tags, no more than a cell may hold. How something is pronounced is not part of it. */
class TextCollector {
  #text = '';
  #open = false;
  #aside = 0;

  open(name: string): void {
    if (name === 'rPh') this.#aside += 1;
    if (name === 't' || name === 'v') this.#open = this.#aside === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#aside -= 1;
    if (name === 't' || name === 'v') this.#open = false;
  }

  add(text: string): void {
    if (this.#open && this.#text.length <= maximumCellCharacters)
      this.#text += text.slice(0, maximumCellCharacters + 1 - this.#text.length);
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** `_x000D_` stands for the character of that number. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function readSharedTexts(parts: Parts, { sharedTexts }: Book): Promise<string[]> {
  const texts: string[] = [];
  if (sharedTexts === undefined || !parts.has(sharedTexts)) return texts;
  const collector = new TextCollector();
  await readWhole(parts, sharedTexts, {
    open: (name) => collector.open(name),
    text: (text) => collector.add(text),
    close: (name) => {
      collector.close(name);
      if (name !== 'si') return;
      if (texts.length === maximumSharedTexts) throw notAWorkbook();
      texts.push(unescaped(collector.take()));
    },
  });
  return texts;
}

/** For every cell format of the book, whether it shows a day. */
async function readDateStyles(parts: Parts, { styles }: Book): Promise<boolean[]> {
  const dates: boolean[] = [];
  if (styles === undefined || !parts.has(styles)) return dates;
  const own = new Map<string, string>();
  let inFormats = false;
  await readWhole(parts, styles, {
    open: (name, attribute) => {
      if (name === 'numFmt' && own.size < 1_000) own.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '');
      if (name === 'cellXfs') inFormats = true;
      const format = attribute('numFmtId') ?? '0';
      if (name === 'xf' && inFormats && dates.length < 70_000)
        dates.push(isDateFormat(Number(format), own.get(format)));
    },
    close: (name) => {
      if (name === 'cellXfs') inFormats = false;
    },
  });
  return dates;
}

/** `C5` stands in the third column: 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Turns a sheet's tags into rows. */
class SheetReader implements XmlListener {
  readonly #collector = new TextCollector();
  #rows: SheetRow[] = [];
  #number = 0;
  #cells: (Cell | undefined)[] = [];
  #column = -1;
  #type = 'n';
  #isDate = false;
  #characters = 0;

  constructor(
    readonly sharedTexts: readonly string[],
    readonly dateStyles: readonly boolean[],
    readonly from1904: boolean,
  ) {}

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'row') {
      const stated = Number(attribute('r'));
      this.#number = Number.isSafeInteger(stated) && stated > this.#number ? stated : this.#number + 1;
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      const stated = columnOf(attribute('r') ?? '');
      this.#column = stated > this.#column ? stated : this.#column + 1;
      this.#type = attribute('t') ?? 'n';
      this.#isDate = this.dateStyles[Number(attribute('s') ?? 0)] ?? false;
    } else this.#collector.open(name);
  }

  text(text: string): void {
    this.#collector.add(text);
  }

  close(name: string): void {
    if (name === 'c') {
      const text = this.#collector.take();
      if (text !== '' && this.#column < maximumColumns) this.#cells[this.#column] = this.#counted(this.#valueOf(text));
    } else if (name === 'row') {
      if (this.#cells.length > 0) this.#rows.push({ number: this.#number, cells: this.#cells });
    } else this.#collector.close(name);
  }

  take(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #counted(cell: Cell): Cell {
    if (typeof cell === 'string') this.#characters += cell.length;
    if (this.#characters > maximumSheetCharacters) throw unpacksTooBig(maximumSheetCharacters);
    return cell;
  }

  #valueOf(text: string): Cell {
    switch (this.#type) {
      case 's':
        return this.sharedTexts[Number(text)] || null;
      case 'b':
        return text === '1' || text === 'true';
      case 'e':
        return { fault: text };
      case 'd':
        return text.replace(/T00:00:00(\.0+)?$/, '');
      case 'n': {
        const number = Number(text);
        if (!Number.isFinite(number)) return text;
        return this.#isDate ? dayOfSerial(number, this.from1904) : number;
      }
      default:
        return unescaped(text);
    }
  }
}
