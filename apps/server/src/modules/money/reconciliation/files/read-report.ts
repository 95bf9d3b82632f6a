import { largestEntry } from '@parking/contract/core/money';
import { toLocalDate } from '@parking/contract/core/time';
import { mostFileRows } from '@parking/contract/money/reconciliation/reconciliation-files';
import type { ReportRowKind } from '@parking/contract/money/reconciliation/reconciliation-words';
import {
  type ReportField,
  type ReportMapping,
  reportFields,
} from '@parking/contract/money/reconciliation/report-mapping';
import { Failure } from '../../../../platform/failure.ts';
import { type Steps, inSlices } from '../../../../platform/in-slices.ts';
import { readInWorker } from '../../../../platform/spreadsheet/read-in-worker.ts';
import type { Cell } from '../../../../platform/spreadsheet/read-workbook.ts';
import { fileFault, quoted } from './file-fault.ts';
import { readRupiah } from './read-amount.ts';
import { readDay, readInstant } from './read-day.ts';
import { readDelimited } from './read-delimited.ts';
import { readText } from './read-text.ts';

/** What a report says of one payment, refund or chargeback. */
export interface ReadReportRow {
  readonly n: number;
  readonly kind: ReportRowKind;
  readonly paidAt: Date;
  /** Whole rupiah; what is given back or taken back is below zero, and so is what comes back of its fee. */
  readonly gross: number;
  readonly fee: number;
  /** What it is paid out with, and on which day that is settled, `YYYY-MM-DD`. */
  readonly batch: string;
  readonly settledOn: string;
  readonly providerReference: string | null;
  readonly reference: string | null;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  readonly terminal: string | null;
  /** Its last four digits. */
  readonly cardNumber: string | null;
}

export interface ReadReport {
  readonly format: 'CSV' | 'XLSX';
  readonly rows: readonly ReadReportRow[];
}

interface CellRow {
  readonly number: number;
  readonly cells: readonly (Cell | undefined)[];
}

/** Reads a report by its saved columns. Refuses by row and column what cannot be read, and totals that the rows do not come to. */
export async function readReport(
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  mapping: ReportMapping,
  zone: string,
): Promise<ReadReport> {
  const isWorkbook = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const reader = new ReportReader(mapping, mapping.zone ?? zone);
  if (!isWorkbook) await inSlices(readRows(reader, bytes));
  else await readSheet(reader, name, bytes);
  return { format: isWorkbook ? 'XLSX' : 'CSV', rows: reader.end() };
}

async function readSheet(reader: ReportReader, file: string, bytes: Buffer): Promise<void> {
  try {
    for await (const { rows } of readInWorker(bytes)) for (const row of rows) reader.read(row);
  } catch (error) {
    // What reads workbooks says why it cannot of a file that was uploaded before.
    const [problem] = error instanceof Failure ? (error.detail.fields ?? []) : [];
    throw problem?.path === 'token' ? fileFault(problem.code, { ...problem.values, file }) : error;
  }
}

function* readRows(reader: ReportReader, bytes: Buffer): Steps<void> {
  const text = readText(bytes);
  yield;
  for (const row of readDelimited(text)) {
    reader.read(row);
    yield;
  }
}

/** The heading stands among the first rows. */
const headingRows = 50;
const longestKey = 100;
const folded = (cell: Cell | undefined): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).toLowerCase().replace(/\s+/g, ' ').trim() : '';

type Places = Readonly<Partial<Record<ReportField, number>>>;

class ReportReader {
  readonly #rows: ReadReportRow[] = [];
  #places: Places | null = null;
  #gross = 0;
  #fee = 0;

  constructor(
    readonly mapping: ReportMapping,
    readonly zone: string,
  ) {}

  read({ number, cells }: CellRow): void {
    if (this.#places === null) {
      this.#places = this.#findHeading(number, cells);
      if (this.#places === null && number > headingRows)
        throw fileFault('file-heading', { column: this.mapping.columns.gross });
      return;
    }
    if (cells.every((cell) => cell === undefined || cell === null || cell === '')) return;
    const places = this.#places;
    if (this.#isTotal(cells)) return this.#holdTotals(number, cells, places);
    if (this.#rows.length === mostFileRows) throw fileFault('too-many-rows', { maximum: mostFileRows });
    const row = this.#rowOf(number, cells, places);
    this.#gross += row.gross;
    this.#fee += row.fee;
    if (!Number.isSafeInteger(this.#gross) || !Number.isSafeInteger(this.#fee))
      throw fileFault('file-too-much', { row: number });
    this.#rows.push(row);
  }

  end(): readonly ReadReportRow[] {
    if (this.#places === null) throw fileFault('file-heading', { column: this.mapping.columns.gross });
    if (this.#rows.length === 0) throw fileFault('file-no-rows');
    return this.#rows;
  }

  /** A row that has the headings of time and amount is the heading. One that is read must stand there once: nobody can tell which is meant. */
  #findHeading(row: number, cells: CellRow['cells']): Places | null {
    const { columns } = this.mapping;
    const headings = Array.from(cells, folded);
    const placeOf = (field: ReportField): number => headings.indexOf(folded(columns[field] ?? undefined) || '-');
    if (placeOf('paidAt') < 0 || placeOf('gross') < 0) return null;
    // What the usual headings have beyond the needed is taken where it is there.
    const places = reportFields.flatMap((field) => {
      const place = placeOf(field);
      if (place >= 0 && headings.lastIndexOf(headings[place] ?? '') !== place)
        throw fileFault('file-heading-twice', { row, column: columns[field] ?? field });
      return place < 0 ? [] : [[field, place] as const];
    });
    return Object.fromEntries(places);
  }

  #isTotal(cells: CellRow['cells']): boolean {
    const first = folded(cells.find((cell) => folded(cell) !== ''));
    return this.mapping.totalWords.some((word) => first.startsWith(word.toLowerCase()));
  }

  #holdTotals(row: number, cells: CellRow['cells'], places: Places): void {
    const expected = { gross: this.#gross, fee: this.#fee, net: this.#gross - this.#fee };
    for (const field of ['gross', 'fee', 'net'] as const) {
      if (isEmpty(cells[places[field] ?? -1])) continue;
      const told = this.#rupiah(row, cells, places, field);
      if (told !== expected[field]) throw fileFault('file-sum', { row, told, expected: expected[field] });
    }
  }

  #rowOf(n: number, cells: CellRow['cells'], places: Places): ReadReportRow {
    const text = (field: ReportField): string | null => this.#text(n, cells, places, field);
    const kind = this.#kindOf(text('kind') ?? '');
    const told = this.#rupiah(n, cells, places, 'gross');
    const isBack = kind !== 'SALE' || told < 0;
    const gross = isBack ? -Math.abs(told) : told;
    if (gross === 0) throw this.#fault('file-amount', n, 'gross', cells[places.gross ?? -1]);
    const paidAt = this.#instant(n, cells, places);
    const fee = this.#feeOf(n, cells, places, gross);
    if (Math.abs(gross) > largestEntry) throw this.#fault('file-amount', n, 'gross', cells[places.gross ?? -1]);
    if (Math.abs(fee) > largestEntry) throw this.#fault('file-amount', n, 'fee', cells[places.fee ?? -1]);
    const settledOn = this.#settledOn(n, cells, places) ?? toLocalDate(paidAt, this.zone);
    return {
      n,
      kind: isBack && kind === 'SALE' ? 'REFUND' : kind,
      paidAt,
      gross,
      fee,
      batch: text('batch') ?? settledOn,
      settledOn,
      providerReference: text('providerReference'),
      reference: text('reference'),
      rrn: text('rrn'),
      approvalCode: text('approvalCode'),
      terminal: text('terminal'),
      cardNumber: text('cardNumber')?.replace(/\D/g, '').slice(-4) || null,
    };
  }

  #kindOf(text: string): ReportRowKind {
    const isOf = (words: readonly string[]): boolean => words.some((word) => word.toLowerCase() === text.toLowerCase());
    if (isOf(this.mapping.refundWords)) return 'REFUND';
    return isOf(this.mapping.chargebackWords) ? 'CHARGEBACK' : 'SALE';
  }

  /** As it is told, or what the gross is more than the net. Both must agree. */
  #feeOf(n: number, cells: CellRow['cells'], places: Places, gross: number): number {
    const told = isEmpty(cells[places.fee ?? -1]) ? null : Math.abs(this.#rupiah(n, cells, places, 'fee'));
    const net = isEmpty(cells[places.net ?? -1]) ? null : Math.abs(this.#rupiah(n, cells, places, 'net'));
    const kept = told ?? (net === null ? 0 : Math.abs(gross) - net);
    if (net !== null && Math.abs(gross) - kept !== net)
      throw fileFault('file-sum', { row: n, told: net, expected: Math.abs(gross) - kept });
    return gross < 0 ? -kept || 0 : kept;
  }

  #instant(n: number, cells: CellRow['cells'], places: Places): Date {
    const text = this.#text(n, cells, places, 'paidAt');
    const at = text === null ? null : readInstant(text, this.mapping.dateForm, this.zone);
    if (at === null) throw this.#fault(text === null ? 'file-required' : 'file-day', n, 'paidAt', text ?? '');
    return at;
  }

  #settledOn(n: number, cells: CellRow['cells'], places: Places): string | null {
    const text = this.#text(n, cells, places, 'settledOn');
    if (text === null) return null;
    const day = readDay(text.split(/[T ]/)[0] ?? '', this.mapping.dateForm);
    if (day === null) throw this.#fault('file-day', n, 'settledOn', text);
    return day;
  }

  #rupiah(n: number, cells: CellRow['cells'], places: Places, field: 'gross' | 'fee' | 'net'): number {
    const cell = cells[places[field] ?? -1];
    if (isEmpty(cell)) throw this.#fault('file-required', n, field, '');
    if (typeof cell === 'object' || (typeof cell === 'string' && cell.startsWith('=')))
      throw this.#fault('file-formula', n, field, '');
    const amount =
      typeof cell === 'number' && Number.isSafeInteger(cell) ? cell : readRupiah(String(cell), this.mapping.decimal);
    if (amount === null) throw this.#fault('file-amount', n, field, cell);
    return amount;
  }

  /** `="0012"` is how digits are kept from becoming a number; any other formula is refused. */
  #text(n: number, cells: CellRow['cells'], places: Places, field: ReportField): string | null {
    const cell = cells[places[field] ?? -1];
    if (isEmpty(cell)) return null;
    if (typeof cell === 'object') throw this.#fault('file-formula', n, field, '');
    const text = String(cell).trim();
    const kept = /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '');
    if (kept.startsWith('=')) throw this.#fault('file-formula', n, field, '');
    if (kept.length > longestKey) throw fileFault('file-too-wide', { row: n, columns: 60, characters: longestKey });
    return kept === '' ? null : kept;
  }

  #fault(
    code: 'file-amount' | 'file-day' | 'file-formula' | 'file-required',
    row: number,
    field: ReportField,
    value: unknown,
  ) {
    return fileFault(code, { row, column: this.mapping.columns[field] ?? field, value: quoted(value) });
  }
}

const isEmpty = (cell: Cell | undefined): cell is undefined | null | '' =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
