import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../../platform/db/pool.ts';
import { orderGate } from '../../../gates/order-gate.ts';
import type { PaymentAdapter, PaymentRequest, ProviderAnswer } from '../adapter.ts';
import { plainReplies } from './plain-replies.ts';

/** A reader that has said nothing for so long after it was told has been lost with the card on it. */
const silentSeconds = 20;
const cause = 'payment';

interface Told {
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly seconds: number;
}

interface ReaderOptions {
  readonly setUpId: string;
  readonly database: Database;
  readonly siteId: string;
}

/**
 * The e-money reader at a gate, which its gate asks. It is told by a command, DEDUCT, and says by itself what it did (`reader-answer.ts`):
 * what is asked here is how far the command came. One that was never reached took nothing; one that was reached and is silent may have.
 */
export function readerAdapter({ setUpId, database, siteId }: ReaderOptions): PaymentAdapter {
  const query = async ({ id, unsure }: PaymentRequest): Promise<ProviderAnswer> => {
    const { rows } = await sql<Told>`
      select state, attempts, error, extract(epoch from now() - created_at)::integer as seconds from gate_commands
      where cause = ${cause} and cause_id = ${id} order by created_at desc limit 1`.execute(database.writeQueries);
    const [told] = rows;
    const raw = { told: told ?? null };
    // What was lost once stays unsure whatever becomes of another try.
    if (!told || unsure) return { state: 'PENDING', raw };
    const isUntouched = told.state === 'FAILED' || (told.state === 'EXPIRED' && told.attempts === 0);
    if (isUntouched) return { state: 'FAILED', error: told.error ?? 'no-reader', raw };
    return { state: 'PENDING', ...(told.attempts > 0 && told.seconds > silentSeconds && { unsure: true }), raw };
  };
  return {
    name: 'READER',
    setUpId,
    request: async (payment) => {
      const { id, gateId, amount, expiresAt, unsure, cardNumber } = payment;
      if (gateId === null) return { state: 'FAILED', error: 'no-reader', raw: {} };
      const expiresInSeconds = Math.max(silentSeconds, (expiresAt.getTime() - Date.now()) / 1_000);
      const payload = { paymentId: id, amount, again: unsure, ...(unsure && cardNumber !== null && { cardNumber }) };
      const order = { siteId, gateId, command: 'DEDUCT', payload, cause, causeId: id, requestedBy: null } as const;
      const commandId = await inTransaction(database, async (tx) => {
        // Of several who ask at once one tells the gate: each command may take the amount.
        await tx.selectFrom('payments').select('id').where('id', '=', id).forNoKeyUpdate().execute();
        const { rows } = await sql<{ id: string }>`
          select id from gate_commands where cause = ${cause} and cause_id = ${id} and state in ('WAITING', 'SENT')
            and expires_at > clock_timestamp() limit 1`.execute(tx);
        return rows[0]?.id ?? orderGate(tx, { ...order, expiresInSeconds });
      });
      return { state: 'PENDING', raw: { commandId } };
    },
    query,
    // A card that is under way cannot be called back: what it does counts.
    cancel: query,
    refund: async (_, { id }) => ({ state: 'REFUSED', reference: id, error: 'A card is given nothing back.' }),
    listRefunds: async () => [],
    verifyNotification: () => null,
    replyTo: (outcome) => plainReplies[outcome],
    tryConnection: async () => undefined,
  };
}
