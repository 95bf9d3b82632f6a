import { type Steps, mapSteps } from '../../../../platform/in-slices.ts';
import { fileFault, quoted } from './file-fault.ts';
import { readRupiah } from './read-amount.ts';
import { readDay } from './read-day.ts';
import type { TextRow } from './read-delimited.ts';
import { OneAccount, type ReadLine, type ReadStatement, holdBalances, inOrder } from './statement.ts';

/** Where the tables of one bank have what; a heading of several columns names all of them. */
interface Table {
  readonly format: ReadStatement['format'];
  /** All of these make its heading. */
  readonly marks: readonly string[];
  readonly day: readonly string[];
  readonly narrative: readonly string[];
  readonly debit: readonly string[];
  readonly credit: readonly string[];
  /** One column for both, with DB or CR behind it or beside it. */
  readonly amount: readonly string[];
  readonly balance: readonly string[];
  readonly reference: readonly string[];
  readonly account: readonly string[];
}

/** Where any of them tells in which currency a movement is. */
const currency: readonly string[] = ['ccy', 'curr', 'currency', 'mata uang', 'kode mata uang'];

const none: readonly string[] = [];
const tables: readonly Table[] = [
  {
    format: 'BRI',
    marks: ['norek', 'tgl_tran'],
    day: ['tgl_tran'],
    narrative: ['desk_tran', 'trremk', 'remark_custom'],
    debit: ['mutasi_debet'],
    credit: ['mutasi_kredit'],
    amount: none,
    balance: ['saldo_akhir_mutasi'],
    reference: ['seq', 'no_ref'],
    account: ['norek'],
  },
  {
    format: 'MANDIRI',
    marks: ['accountno', 'postdate'],
    day: ['postdate'],
    narrative: ['remarks', 'additionaldesc'],
    debit: ['debit amount'],
    credit: ['credit amount'],
    amount: none,
    balance: ['close balance'],
    reference: none,
    account: ['accountno'],
  },
  {
    format: 'MANDIRI',
    marks: ['account no', 'val. date', 'transaction code'],
    day: ['date'],
    narrative: ['description'],
    debit: ['debit'],
    credit: ['credit'],
    amount: none,
    balance: none,
    reference: ['reference no.'],
    account: ['account no'],
  },
  {
    format: 'BCA',
    marks: ['keterangan', 'saldo'],
    day: ['tanggal transaksi', 'tanggal'],
    narrative: ['keterangan'],
    debit: ['debit', 'debet'],
    credit: ['kredit'],
    amount: ['jumlah', 'mutasi'],
    balance: ['saldo'],
    reference: none,
    account: none,
  },
];

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

interface Found {
  readonly table: Table;
  readonly headings: readonly string[];
}

/** Whether a row is the heading of a known table. */
export function findTable(cells: readonly string[]): Found | null {
  const headings = cells.map(folded);
  const table = tables.find(({ marks, day }) =>
    [...marks, ...day.slice(-1)].every((mark) => headings.some((one) => one === mark || one === `${mark} transaksi`)),
  );
  return table ? { table, headings } : null;
}

/** Lines below the heading become movements; what stands above and below them tells the period and the balances. */
export function* readTableStatement(rows: readonly TextRow[]): Steps<ReadStatement | null> {
  const at = rows.findIndex(({ cells }) => findTable(cells) !== null);
  const found = findTable(rows[at]?.cells ?? []);
  if (!found) return null;
  refuseTwice(found, rows[at]?.number ?? 0);
  const above = rows.slice(0, at);
  refuseOtherCurrency(above);
  const period = findPeriod(above);
  const reader = new TableReader(found, period);
  const below = rows.slice(at + 1);
  const read = (yield* mapSteps(below, (row) => reader.read(row))).filter((line) => line !== null);
  if (read.length === 0) throw fileFault('file-no-rows');
  const lines = inOrder(read);
  const [first] = lines;
  const told = { opening: reader.told.get('saldo awal'), closing: reader.told.get('saldo akhir') };
  const derived = first?.balance == null ? null : first.balance - first.amount;
  const opening = told.opening?.amount ?? derived;
  const closing = told.closing?.amount ?? lines.at(-1)?.balance ?? null;
  holdBalances(lines, { opening, closing, lastRow: told.closing?.row ?? below.at(-1)?.number ?? 0 });
  return { format: found.table.format, opening, closing, lines };
}

/** Of a heading that stands there twice nobody can tell which column is meant; narratives may have several. */
function refuseTwice({ table, headings }: Found, row: number): void {
  const { day, debit, credit, amount, balance, account } = table;
  const read = [day, debit, credit, amount, balance, account, currency].flat();
  const column = headings.find((one, place) => read.includes(one) && headings.indexOf(one) !== place);
  if (column !== undefined) throw fileFault('file-heading-twice', { row, column });
}

const isRupiah = (text: string): boolean => /^(idr|rp\.?|rupiah)$/i.test(text);

/** What stands above a table may tell the currency of all of it. */
function refuseOtherCurrency(above: readonly TextRow[]): void {
  for (const { number: row, cells } of above) {
    const named = /^(?:kode )?(?:mata uang|currency)\b[\s:]*(.*)$/i.exec(cells[0] ?? '');
    const told = named && [named[1] ?? '', ...cells.slice(1)].find((cell) => /[^\s:]/.test(cell));
    const bare = told?.replace(/^[\s:]+/, '') ?? 'IDR';
    if (!isRupiah(bare)) throw fileFault('file-currency', { row, value: quoted(bare) });
  }
}

class TableReader {
  readonly #account = new OneAccount();
  /** What the lines below the movements tell, by their words. */
  readonly told = new Map<string, { readonly amount: number; readonly row: number }>();

  constructor(
    readonly found: Found,
    readonly period: Period | null,
  ) {}

  /** Null for what is no movement: a total, or one that is not booked yet. */
  read({ number: n, cells }: TextRow): ReadLine | null {
    const { table } = this.found;
    const day = this.#cellOf(cells, table.day);
    if (this.#isTold(cells, n) || /^'?pend/i.test(day) || findTable(cells) !== null) return null;
    const amount = this.#amountOf(cells, n);
    if (amount === 0) return null;
    this.#refuseOther(cells, n);
    return {
      n,
      day: this.#dayOf(day, n),
      amount,
      narrative: this.#cellsOf(cells, table.narrative).join(' ').slice(0, 500),
      reference: this.#cellOf(cells, table.reference) || null,
      balance: this.#balanceOf(cells, n),
    };
  }

  /** Refuses what is in another currency or of another account: it would be booked as rupiah of ours. */
  #refuseOther(cells: readonly string[], row: number): void {
    const told = this.#cellOf(cells, currency).replace(/^'/, '');
    if (this.#placeOf(currency) >= 0 && !isRupiah(told)) throw fileFault('file-currency', { row, value: quoted(told) });
    this.#account.hold(this.#cellOf(cells, this.found.table.account), row);
  }

  #isTold(cells: readonly string[], row: number): boolean {
    const word = folded(cells[0] ?? '').replace(/\s*:.*$/, '');
    if (!/^(saldo|mutasi|total)\b/.test(word)) return false;
    const text = [cells[0]?.split(':')[1] ?? '', ...cells.slice(1)].find((cell) => /\d/.test(cell));
    const amount = text === undefined ? null : readRupiah(text.replace(/^[:\s]+/, ''));
    if (amount !== null) this.told.set(word, { amount, row });
    return true;
  }

  #dayOf(text: string, row: number): string {
    const short = /^'?(\d{1,2})[/-](\d{1,2})$/.exec(text);
    const whole = short && this.period ? `${short[1]}/${short[2]}/${yearIn(this.period, Number(short[2]))}` : text;
    const day = readDay(whole.split(' ')[0] ?? '', 'DMY') ?? readDay(whole, 'DMY');
    if (day === null)
      throw fileFault('file-day', { row, column: this.#headingOf(this.found.table.day), value: quoted(text) });
    return day;
  }

  #amountOf(cells: readonly string[], row: number): number {
    const { table } = this.found;
    const single = this.#placeOf(table.amount);
    if (single < 0) {
      const credit = this.#rupiahOf(cells, table.credit, row);
      return credit - Math.abs(this.#rupiahOf(cells, table.debit, row));
    }
    const cell = cells[single] ?? '';
    const beside = (this.found.headings[single + 1] === '' && cells[single + 1]) || '';
    const [, text = '', mark = beside] = /^(.*?)\s*(db|cr|d|k)?$/i.exec(cell) ?? [];
    const amount = readRupiah(text);
    const isKnown = /^(db|cr|d|k)$/i.test(mark ?? '');
    if (amount === null || !isKnown)
      throw fileFault('file-amount', {
        row,
        column: this.#headingOf(table.amount),
        value: quoted(`${cell} ${beside}`),
      });
    return /^d/i.test(mark ?? '') ? -amount : amount;
  }

  #balanceOf(cells: readonly string[], row: number): number | null {
    const { balance } = this.found.table;
    return this.#cellOf(cells, balance) === '' ? null : this.#rupiahOf(cells, balance, row);
  }

  #rupiahOf(cells: readonly string[], names: readonly string[], row: number): number {
    const text = this.#cellOf(cells, names);
    if (text === '' || text === '-') return 0;
    const amount = readRupiah(text.replace(/\s*(db|cr)$/i, ''));
    if (amount === null) throw fileFault('file-amount', { row, column: this.#headingOf(names), value: quoted(text) });
    return /db$/i.test(text) ? -amount : amount;
  }

  #placeOf(names: readonly string[]): number {
    return this.found.headings.findIndex((heading) => names.includes(heading));
  }

  #headingOf(names: readonly string[]): string {
    return this.found.headings[this.#placeOf(names)] ?? names[0] ?? '';
  }

  #cellOf(cells: readonly string[], names: readonly string[]): string {
    return cells[this.#placeOf(names)] ?? '';
  }

  #cellsOf(cells: readonly string[], names: readonly string[]): string[] {
    return cells.filter((cell, place) => cell !== '' && names.includes(this.found.headings[place] ?? ''));
  }
}

interface Period {
  readonly from: string;
  readonly to: string;
}

function findPeriod(above: readonly TextRow[]): Period | null {
  for (const { cells } of above) {
    const text = cells.join(' ');
    if (!/periode/i.test(text)) continue;
    const days = [...text.matchAll(/\d{1,2}[/-]\d{1,2}[/-]\d{4}/g)].flatMap(([day]) => readDay(day, 'DMY') ?? []);
    const [from, to] = days;
    if (from !== undefined && to !== undefined) return { from, to };
  }
  return null;
}

/** A day without a year lies in the period, which may reach over New Year. */
function yearIn({ from, to }: Period, month: number): string {
  const lies = Number(from.slice(5, 7)) <= month || from.slice(0, 4) === to.slice(0, 4);
  return (lies ? from : to).slice(0, 4);
}
