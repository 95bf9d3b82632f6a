import type { contract } from '@parking/contract/contract';
import type { ListOptions } from '../../../platform/http/list-handlers.ts';
import { hidingTakings } from '../../money/deposits/blind.ts';
import { maskCards } from '../lists/payment-logs.ts';

/** What it was signed by proves it to whoever has it, once more. */
const secretNames = /signature|token|secret|key$/i;
const longestText = 2_000;

/** What providers told, newest first; what only its sender and we may know is left out. */
export const toldPaymentsList: ListOptions<typeof contract.toldPayments.list> = {
  view: 'payment_notifications_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  access: hidingTakings(['amount', 'body']),
  complete: {
    fields: [],
    of: (_tx, rows) => Promise.resolve(rows.map((row) => ({ ...row, body: shown(row['body']) }))),
  },
};

function shown(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return null;
  const text = body.toString('utf8');
  try {
    return maskCards(withoutSecrets(JSON.parse(text)));
  } catch {
    // What nobody signed may be anything, and long.
    return maskCards(text.slice(0, longestText));
  }
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretNames.test(name) ? '••••' : withoutSecrets(inner)]),
  );
}
