import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { sql } from 'kysely';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readSignedDeduct, type SignedByGate } from '../../gates/signed-deduct.ts';
import type { ProviderAnswer } from './adapter.ts';
import { type PaymentsPlatform, getPayment, logPayment, readRequest, writeAnswer } from './follow-payments.ts';

type Tell = typeof contract.readerAnswers.tell;

const taken = '000000';
/** Nothing left the card: wrong key, not enough balance, the same deduct once more within two seconds. */
const nothingTaken: ReadonlySet<string> = new Set(['011003', '011004', '011007']);
const timeout = '011002';

/**
 * Takes what a reader did with a card. Only what its gate signed is paid; a card that was refused is refused; all else may have paid and is
 * unsure, until the same card is tapped again.
 */
export async function takeReaderAnswer(
  { database }: PaymentsPlatform,
  { params, body, gate, site }: Context<Tell>,
): Promise<ReplyOf<Tell>> {
  const payment = await readRequest(database.writeQueries, params.id);
  if (payment?.adapter !== 'READER' || payment.gateId !== gate.gateId) throw new Failure('payment-not-found');
  await inTransaction(database, async (tx) => {
    await closeCommands(tx, payment.id);
    const proved = body.status === taken ? await prove(tx, payment, body.deduct) : null;
    const isNews = await writeAnswer(tx, site, payment.id, proved ? answerOf(proved) : unproved(body));
    // A card that was deducted twice, or what a reader says of a settled payment, stands at least in its log.
    if (!isNews && !proved) await logPayment(tx, payment.id, 'ANSWER', body);
  });
  const { id, status, unsure } = await getPayment(database.writeQueries, site, payment.id);
  return { id, status, unsure };
}

/** A gate that says what its reader did has carried out what it was told; none of it is sent once more, or the card would be taken from again. */
const closeCommands = (tx: Tx, paymentId: string) =>
  tx
    .updateTable('gateCommands')
    .set({ state: 'DONE', answeredAt: new Date() })
    .where('command', '=', 'DEDUCT')
    .where('causeId', '=', paymentId)
    .where('state', 'in', ['WAITING', 'SENT'])
    .execute();

/** What the gate signed of this payment, counted once by card and reader; null where it did not, or it was counted for another. */
async function prove(
  tx: Tx,
  payment: { readonly id: string; readonly gateId: string | null; readonly amount: number },
  given: unknown,
): Promise<SignedByGate | null> {
  const read = await readSignedDeduct(tx, given, { requestId: payment.id, gateId: payment.gateId ?? '' });
  if (read?.deduct.amount !== payment.amount) return null;
  const { deduct, signed, keyId } = read;
  await tx.selectFrom('payments').select('id').where('id', '=', payment.id).forUpdate().execute();
  await sql`
    insert into card_deducts (payment_id, key_id, card_hash, card_counter, sam_id, sam_counter, at, record, signature)
    values (${payment.id}, ${keyId}, decode(${deduct.cardHash}, 'hex'), ${deduct.cardCounter}, ${deduct.samId}, ${deduct.samCounter},
      ${new Date(deduct.at)}, ${signed.record}, ${Buffer.from(signed.signature, 'base64')})
    on conflict do nothing`.execute(tx);
  const counted = await tx
    .selectFrom('cardDeducts')
    .select('samId')
    .where('paymentId', '=', payment.id)
    .where('samId', '=', deduct.samId)
    .where('samCounter', '=', deduct.samCounter)
    .executeTakeFirst();
  return counted ? read : null;
}

function answerOf({ deduct }: SignedByGate): ProviderAnswer {
  const { samId, samCounter, amount, cardType, cardNumber, balanceBefore, balanceAfter } = deduct;
  const card = { cardType, cardNumber, terminal: samId, balanceBefore, balanceAfter };
  return { state: 'PAID', reference: `${samId}-${samCounter}`, amount, ...card, raw: { ...deduct } };
}

function unproved({ status, cardSeen, cardNumber }: Context<Tell>['body']): ProviderAnswer {
  const raw = { status, cardSeen, cardNumber };
  if (nothingTaken.has(status) || (status === timeout && cardSeen === false))
    return { state: 'FAILED', error: status === '011004' ? 'insufficient balance' : `reader ${status}`, raw };
  return { state: 'PENDING', unsure: true, ...(cardNumber !== undefined && { cardNumber }), raw };
}
