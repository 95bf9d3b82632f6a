import type { FileFormat } from '@parking/contract/money/reconciliation/reconciliation-words';
import { fileFault, quoted } from './file-fault.ts';

export interface ReadLine {
  /** Its row, line or entry in the file, from 1. */
  readonly n: number;
  /** `YYYY-MM-DD`, on which the bank booked it. */
  readonly day: string;
  /** Whole rupiah; what leaves the account is below zero. */
  readonly amount: number;
  readonly narrative: string;
  readonly reference: string | null;
  /** After it, where the bank tells it. */
  readonly balance: number | null;
}

/** A statement of one account, held against its own balances. */
export interface ReadStatement {
  readonly format: Exclude<FileFormat, 'CSV' | 'XLSX'>;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly lines: readonly ReadLine[];
}

export interface Balances {
  readonly opening: number | null;
  readonly closing: number | null;
  /** Where the file tells what it ends with. */
  readonly lastRow: number;
}

/** Refuses a statement whose movements do not lead from its opening to its closing balance, by the row where they first do not. */
export function holdBalances(lines: readonly ReadLine[], { opening, closing, lastRow }: Balances): void {
  let held = opening;
  for (const { n: row, amount, balance } of lines) {
    if (held !== null) held += amount;
    if (held !== null && !Number.isSafeInteger(held)) throw fileFault('file-too-much', { row });
    if (held !== null && balance !== null && held !== balance)
      throw fileFault('file-sum', { row, told: balance, expected: held });
    held = balance ?? held;
  }
  if (held !== null && closing !== null && held !== closing)
    throw fileFault('file-sum', { row: lastRow, told: closing, expected: held });
}

/** What a file tells of is booked to one account: it may tell of one alone. */
export class OneAccount {
  #first: string | null = null;

  /** Refuses another number than the first; where none is told nothing is known. */
  hold(told: string, row: number): void {
    const number = told.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
    if (number === '') return;
    this.#first ??= number;
    if (number !== this.#first)
      throw fileFault('file-accounts', { row, value: quoted(number), expected: quoted(this.#first) });
  }
}

/** Oldest first: some banks write the newest on top. */
export const inOrder = (lines: readonly ReadLine[]): readonly ReadLine[] =>
  (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '') ? lines.toReversed() : lines;
