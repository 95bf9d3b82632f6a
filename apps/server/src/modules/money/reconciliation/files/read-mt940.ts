import { fileFault, quoted } from './file-fault.ts';
import type { Steps } from '../../../../platform/in-slices.ts';
import { readRupiah } from './read-amount.ts';
import { isFileDay } from './read-day.ts';
import { OneAccount, type ReadLine, type ReadStatement, holdBalances } from './statement.ts';

/** What a narrative may be is cut off far below. */
const longestField = 10_000;

interface Tag {
  readonly name: string;
  readonly text: string;
  /** Its line in the file, from 1. */
  readonly row: number;
}

const lineEnd = /\r\n|\r|\n/g;

function* linesOf(text: string): Generator<string> {
  for (let from = 0; ; ) {
    lineEnd.lastIndex = from;
    const end = lineEnd.exec(text);
    yield text.slice(from, end?.index);
    if (end === null) return;
    from = lineEnd.lastIndex;
  }
}

/** A field lasts until the next one begins; nothing at a line that ends none. */
function* readTags(text: string): Generator<Tag | null> {
  let tag: Tag | null = null;
  let row = 0;
  for (const line of linesOf(text)) {
    row += 1;
    const [, name, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      yield tag;
      tag = { name, text: rest, row };
    } else {
      tag = tag && withLine(tag, line);
      yield null;
    }
  }
  yield tag;
}

const withLine = (tag: Tag, line: string): Tag =>
  tag.text.length > longestField || /^[-{}]/.test(line) ? tag : { ...tag, text: `${tag.text}\n${line}` };

/** Statements of one account in a row, each beginning where the one before ended; null for what is no MT940. */
export function* readMt940(text: string): Steps<ReadStatement | null> {
  if (!/^:20:/m.test(text) || !/^:60[FM]:/m.test(text)) return null;
  const reader = new Mt940Reader();
  for (const tag of readTags(text)) {
    yield;
    if (tag !== null) reader.read(tag);
  }
  return reader.end();
}

class Mt940Reader {
  readonly #lines: ReadLine[] = [];
  readonly #account = new OneAccount();
  #opening: number | null = null;
  #held: number | null = null;
  #begun = 0;
  /** A statement has several pages: `page` between two of them. */
  #at: 'outside' | 'inside' | 'page' = 'outside';
  #row = 0;

  read({ name, text, row }: Tag): void {
    this.#row = row;
    if (name === '25') this.#account.hold(text, row);
    else if (name === '60F' || name === '60M') this.#open(name, text, row);
    else if (name === '61') {
      // Held against no balance.
      if (this.#at !== 'inside') throw fileFault('file-broken', { row });
      this.#lines.push(readMovement(text, row));
    } else if (name === '86') addNarrative(this.#lines, text);
    else if (name === '62F' || name === '62M') this.#close(name, text, row);
  }

  end(): ReadStatement {
    if (this.#at !== 'outside') throw fileFault('file-cut', { row: this.#row });
    if (this.#lines.length === 0) throw fileFault('file-no-rows');
    return { format: 'MT940', opening: this.#opening, closing: this.#held, lines: this.#lines };
  }

  #open(name: '60F' | '60M', text: string, row: number): void {
    if (this.#at === 'inside' || (this.#at === 'page' && name === '60F')) throw fileFault('file-cut', { row });
    const balance = readBalance(text, row);
    if (this.#held !== null && balance !== this.#held)
      throw fileFault('file-sum', { row, told: balance, expected: this.#held });
    this.#opening ??= balance;
    this.#held = balance;
    this.#begun = this.#lines.length;
    this.#at = 'inside';
  }

  #close(name: '62F' | '62M', text: string, row: number): void {
    if (this.#at !== 'inside') throw fileFault('file-broken', { row });
    const closing = readBalance(text, row);
    holdBalances(this.#lines.slice(this.#begun), { opening: this.#held, closing, lastRow: row });
    this.#held = closing;
    this.#at = name === '62F' ? 'outside' : 'page';
  }
}

function readBalance(text: string, row: number): number {
  const [, sign, , currency = '', digits = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/.exec(text) ?? [];
  if (sign === undefined) throw fileFault('file-broken', { row });
  if (currency !== 'IDR') throw fileFault('file-currency', { row, value: currency });
  return sign === 'D' ? -rupiahOf(digits, row) : rupiahOf(digits, row);
}

/** Value date, entry date, direction (R takes back), amount, type, reference `//` that of the bank. */
function readMovement(text: string, n: number): ReadLine {
  const [, valued = '', entered, side = '', digits = '', ours = '', theirs] =
    /^(\d{6})(\d{4})?(R?[CD])[A-Z]?([\d,]+)[NFS][A-Z0-9]{3}([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?/.exec(text) ??
    [];
  const amount = rupiahOf(digits, n);
  const isOut = side === 'D' || side === 'RC';
  const reference = (theirs || ours).trim();
  return {
    n,
    day: dayOf(valued, entered, n),
    amount: isOut ? -amount : amount,
    narrative: '',
    reference: reference === '' || reference === 'NONREF' ? null : reference.slice(0, 100),
    balance: null,
  };
}

/** The day it was booked; entered in January, valued in December is of the next year. */
function dayOf(valued: string, entered: string | undefined, row: number): string {
  const year = 2000 + Number(valued.slice(0, 2));
  const month = valued.slice(2, 4);
  const turn = entered?.startsWith('01') && month === '12' ? 1 : entered?.startsWith('12') && month === '01' ? -1 : 0;
  const rest = entered ?? valued.slice(2);
  const day = `${year + turn}-${rest.slice(0, 2)}-${rest.slice(2)}`;
  if (!isFileDay(day)) throw fileFault('file-day', { row, column: ':61:', value: quoted(valued + (entered ?? '')) });
  return day;
}

function rupiahOf(digits: string, row: number): number {
  const amount = digits === '' ? null : readRupiah(digits, ',');
  if (amount === null) throw fileFault('file-amount', { row, column: ':61:', value: quoted(digits) });
  return amount;
}

function addNarrative(lines: ReadLine[], told: string): void {
  const last = lines.pop();
  if (last) lines.push({ ...last, narrative: `${last.narrative} ${told}`.replace(/\s+/g, ' ').trim().slice(0, 500) });
}
