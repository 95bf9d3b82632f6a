import type { contract } from '@parking/contract/contract';
import type { ListOptions } from '../../../platform/http/list-handlers.ts';
import { hidingTakings } from '../../money/deposits/blind.ts';
import { codeForm } from './code-form.ts';

export const paymentLogs: ListOptions<typeof contract.parkingTransactionLogs.list> = {
  view: 'payment_logs_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  forms: { parkingCode: codeForm },
  access: hidingTakings(['amount', 'balanceBefore', 'balanceAfter', 'body']),
  complete: {
    fields: [],
    of: (_tx, rows) => Promise.resolve(rows.map((row) => ({ ...row, body: maskCards(row['body']) }))),
  },
};

/** Fifteen to nineteen digits that stand alone, in groups or not, are a card's number; an id or a QR text is longer. */
const cardNumber = /(?<![\w-])(?:\d[ -]?){14,18}\d(?![\w-])/g;

/** What a provider said with all but the last four digits of card numbers covered. */
export function maskCards(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(cardNumber, coverAllButFour);
  if (typeof value === 'number') return String(value).length >= 15 ? coverAllButFour(String(value)) : value;
  if (Array.isArray(value)) return value.map(maskCards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskCards(inner)]));
}

const coverAllButFour = (digits: string): string => `•••• ${digits.replace(/\D/g, '').slice(-4)}`;
