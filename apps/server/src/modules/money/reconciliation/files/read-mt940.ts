import { isCalendarDate } from '@parking/contract/core/calendar';
import { fileFault, quoted } from './file-fault.ts';
import type { Steps } from '../../../../platform/in-slices.ts';
import { readRupiah } from './read-amount.ts';
import { type ReadLine, type ReadStatement, holdBalances } from './statement.ts';

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
  const lines: ReadLine[] = [];
  let opening: number | null = null;
  let held: number | null = null;
  let begun = 0;
  for (const tag of readTags(text)) {
    yield;
    if (tag === null) continue;
    const { name, text: told, row } = tag;
    if (name === '60F' || name === '60M') {
      const balance = readBalance(told, row);
      if (held !== null && balance !== held) throw fileFault('file-sum', { row, told: balance, expected: held });
      opening ??= balance;
      held = balance;
      begun = lines.length;
    } else if (name === '61') lines.push(readMovement(told, row));
    else if (name === '86') addNarrative(lines, told);
    else if (name === '62F' || name === '62M') {
      const closing = readBalance(told, row);
      holdBalances(lines.slice(begun), { opening: held, closing, lastRow: row });
      held = closing;
    }
  }
  if (lines.length === 0) throw fileFault('file-no-rows');
  return { format: 'MT940', opening, closing: held, lines };
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
  if (!isCalendarDate(day))
    throw fileFault('file-day', { row, column: ':61:', value: quoted(valued + (entered ?? '')) });
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
