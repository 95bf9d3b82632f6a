import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../../../platform/failure.ts';
import { type XmlListener, readXml } from '../../../../platform/spreadsheet/read-xml.ts';
import { fileFault, quoted } from './file-fault.ts';
import { readRupiah } from './read-amount.ts';
import { isFileDay } from './read-day.ts';
import { OneAccount, type ReadLine, type ReadStatement, holdBalances } from './statement.ts';

/** Statements of one account in XML; null for what is none. */
export async function readCamt053(text: string): Promise<ReadStatement | null> {
  if (!text.slice(0, 5_000).includes('BkToCstmrStmt')) return null;
  const reader = new CamtReader();
  try {
    for await (const _ of readXml(inPieces(text), reader));
  } catch (error) {
    // What reads XML says that it is no workbook, of whatever it cannot read.
    const isOfXml = error instanceof Failure && error.detail.fields?.[0]?.code === 'not-a-workbook';
    throw isOfXml ? fileFault('file-broken', { row: reader.entries + 1 }) : error;
  }
  if (reader.lines.length === 0) throw fileFault('file-no-rows');
  const { opening, closing, lines } = reader;
  return { format: 'CAMT053', opening, closing, lines };
}

const pieceLength = 65_536;
async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield bytes.subarray(at, at + pieceLength);
    // Others have their turn.
    await nextTurn();
  }
}

const longestText = 2_000;

class CamtReader implements XmlListener {
  readonly lines: ReadLine[] = [];
  opening: number | null = null;
  closing: number | null = null;
  entries = 0;
  /** Of the statement that is read. */
  #opens: number | null = null;
  #closes: number | null = null;
  #begun = 0;
  readonly #account = new OneAccount();
  #path: string[] = [];
  #text = '';
  #told = new Map<string, string>();
  #narrative: string[] = [];

  open(name: string, attribute: (name: string) => string | undefined): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'Ntry' || name === 'Bal') {
      if (name === 'Ntry') this.entries += 1;
      this.#told.clear();
      this.#narrative = [];
    }
    // Only that of the entry or balance itself, not those of its details.
    if (name === 'Amt' && !this.#isIn('NtryDtls') && !this.#told.has('currency'))
      this.#told.set('currency', attribute('Ccy') ?? '');
  }

  text(text: string): void {
    if (this.#text.length < longestText) this.#text += text;
  }

  close(name: string): void {
    this.#path.pop();
    const text = this.#text.trim();
    this.#text = '';
    if (name === 'Ustrd' || name === 'AddtlNtryInf') this.#narrative.push(text);
    else if (!this.#isIn('NtryDtls') && text !== '') this.#tell(name, text);
    if (text !== '' && this.#isOfAccount(name)) this.#account.hold(text, this.entries + 1);
    if (name === 'Bal') this.#balance();
    if (name === 'Ntry') this.#entry();
    if (name === 'Stmt') this.#end();
  }

  /** The number that a statement is of: Stmt/Acct/Id/IBAN, or Stmt/Acct/Id/Othr/Id. */
  #isOfAccount(name: string): boolean {
    const path = [...this.#path.slice(this.#path.lastIndexOf('Stmt') + 1), name].join('/');
    return path === 'Acct/Id/IBAN' || path === 'Acct/Id/Othr/Id';
  }

  #isIn(name: string): boolean {
    return this.#path.includes(name);
  }

  #tell(name: string, text: string): void {
    // A day stands within what it is of: BookgDt/Dt.
    const key = name === 'Dt' || name === 'DtTm' ? (this.#path.at(-1) ?? name) : name;
    if (!this.#told.has(key)) this.#told.set(key, text);
  }

  #amount(): number {
    const row = this.entries;
    const text = this.#told.get('Amt') ?? '';
    const currency = this.#told.get('currency') ?? '';
    if (currency !== 'IDR') throw fileFault('file-currency', { row, value: quoted(currency) });
    const amount = readRupiah(text, '.');
    if (amount === null) throw fileFault('file-amount', { row, column: 'Amt', value: quoted(text) });
    const isTakenBack = this.#told.get('RvslInd') === 'true';
    return (this.#told.get('CdtDbtInd') === 'DBIT') === isTakenBack ? amount : -amount;
  }

  #balance(): void {
    const code = this.#told.get('Cd');
    if (code === 'OPBD') {
      const balance = this.#amount();
      if (this.closing !== null && balance !== this.closing)
        throw fileFault('file-sum', { row: this.entries, told: balance, expected: this.closing });
      this.opening ??= balance;
      this.#opens = balance;
    } else if (code === 'CLBD') this.#closes = this.#amount();
  }

  #entry(): void {
    const n = this.entries;
    // What the bank only expects is not booked.
    if ((this.#told.get('Sts') ?? this.#told.get('Cd')) === 'PDNG') return;
    const told = this.#told.get('BookgDt') ?? this.#told.get('ValDt') ?? '';
    const day = told.slice(0, 10);
    if (!isFileDay(day)) throw fileFault('file-day', { row: n, column: 'BookgDt', value: quoted(told) });
    const reference = this.#told.get('AcctSvcrRef') ?? this.#told.get('NtryRef') ?? null;
    const narrative = this.#narrative.join(' ').replace(/\s+/g, ' ').slice(0, 500);
    const amount = this.#amount();
    if (amount !== 0)
      this.lines.push({ n, day, amount, narrative, reference: reference?.slice(0, 100) ?? null, balance: null });
  }

  #end(): void {
    const lines = this.lines.slice(this.#begun);
    if (this.#closes === null) throw fileFault('file-cut', { row: this.entries });
    holdBalances(lines, { opening: this.#opens, closing: this.#closes, lastRow: this.entries });
    this.closing = this.#closes;
    this.#begun = this.lines.length;
    this.#opens = null;
    this.#closes = null;
  }
}
