import { type Counted, compareToday, openChoices } from '../cheaper-today.ts';
import type { TariffBook } from '../tariff-book.ts';

/** An afternoon. */
export const window = { from: '2026-11-20T10:17:00', until: '2026-11-21T00:00:00' };

/** Whether anything of that afternoon may cost less by another book, where cars may be counted as any type in use. */
export function isCheaperToday(before: TariffBook, after: TariffBook): boolean {
  const counted = (book: TariffBook): Counted => ({ book, choices: openChoices(book) });
  const compared = compareToday(counted(before), counted(after), { window, insideIds: [] });
  for (;;) {
    const { done, value } = compared.next();
    if (done) return value !== null;
  }
}
