import { newId } from '@parking/contract/core/id';
import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readSignedDeduct } from '../../gates/signed-deduct.ts';
import { type PaidTypeFacts, getPaidType } from '../exit/desk-settings.ts';
import type { PaymentOnAccount } from '../payments/on-account.ts';
import { linesOfPaid, postPayment } from '../payments/spend-payment.ts';
import type { Seller } from './grants.ts';

/** A payment by a card that a gate's reader took from, signed by the gate. */
export interface CardPayment extends PaymentOnAccount {
  readonly paidType: PaidTypeFacts;
  /** What the card lost is what was paid. */
  readonly balanced: boolean;
}

export interface Paying {
  readonly site: Site;
  readonly seller: Seller;
  readonly sale: Partial<OfflineSale>;
  /** Null: no car is known that it paid for. */
  readonly stayId: string | null;
}

/**
 * Books what a card was truly deducted as a payment, on account from now on. Null where none is told, or none that counts: not
 * signed by that gate, of another sale, or counted before, by the card or by the reader.
 */
export async function payByCard(tx: Tx, paying: Paying): Promise<CardPayment | null> {
  const { sale } = paying;
  const read = await readSignedDeduct(tx, sale.deduct, { requestId: sale.requestId, gateId: sale.gateId });
  const paidType = read && (await findCardType(tx, sale.paidTypeId));
  if (!read || !paidType) return null;
  const { site, seller, stayId } = paying;
  const { deduct, signed, keyId } = read;
  const { amount, balanceBefore, balanceAfter, gateId } = deduct;
  const at = new Date(Math.min(Date.parse(deduct.at), Date.now()));
  const id = newId();
  // One statement: a deduct that was counted before makes no payment, and of two at once one waits for the other.
  const { rows } = await sql`
    with counted as (
      insert into card_deducts (payment_id, key_id, card_hash, card_counter, sam_id, sam_counter, at, record, signature)
      values (${id}, ${keyId}, decode(${deduct.cardHash}, 'hex'), ${deduct.cardCounter}, ${deduct.samId}, ${deduct.samCounter},
        ${at}, ${signed.record}, ${Buffer.from(signed.signature, 'base64')})
      on conflict do nothing returning payment_id)
    insert into payments (id, site_id, stay_id, paid_type_id, gate_id, kind, amount, state, adapter, adapter_ref, card_type,
      card_number, terminal, balance_before, balance_after, by_id, purpose, created_at, expires_at, answered_at, paid_at)
    select payment_id, ${site.id}, ${stayId}::uuid, ${paidType.id}, ${gateId}, 'EMONEY', ${amount}, 'PAID', 'GATE',
      ${`${deduct.samId}-${deduct.samCounter}`}, ${deduct.cardType}, ${deduct.cardNumber}, ${deduct.samId}, ${balanceBefore},
      ${balanceAfter}, ${seller.userId}, 'STAY', ${at}, ${at}, now(), ${at}
    from counted returning id`.execute(tx);
  if (rows.length === 0) return null;
  const payment = { id, amount, paidTypeId: paidType.id };
  await postPayment(tx, { site, payment, kind: 'PAID', userId: seller.userId, lines: linesOfPaid(payment) });
  const balanced = balanceBefore - amount === balanceAfter;
  const told = { purpose: 'STAY', byId: seller.userId, createdAt: at, expiresAt: at, paidAt: at } as const;
  return { ...payment, ...told, stayId, gateId, paidType, balanced };
}

/** The e-money type that the sale names, else the first; none that stands on a cashier's word. */
async function findCardType(tx: Tx, named: string | undefined): Promise<PaidTypeFacts | null> {
  const found = await tx
    .selectFrom('paidTypes')
    .select('id')
    .where('kind', '=', 'EMONEY')
    .where('claimed', '=', false)
    .orderBy((order) => order('id', '=', named ?? null), 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return found ? getPaidType(tx, found.id) : null;
}
