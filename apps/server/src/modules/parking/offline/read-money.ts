import type { Tx } from '../../../platform/db/pool.ts';
import type { PaidTypeFacts } from '../exit-facts.ts';
import { type CardPayment, type Paying, payByCard } from './card-deduct.ts';

/** How the money of a told sale is booked. */
export interface Money {
  readonly paidType: PaidTypeFacts;
  /** Rupiah under that type; the rest is on account. */
  readonly taken: number;
  /** A card that paid all of it. */
  readonly holder: CardPayment | null;
  /** One that paid another amount: it comes off like any payment of the car. */
  readonly onAccount: readonly CardPayment[];
  /** What was told as cashless lies in the drawer. */
  readonly asCash: boolean;
  readonly unbalanced: boolean;
}

export interface ToldMoney extends Paying {
  readonly sale: Paying['sale'] & { readonly amountTaken: number };
  readonly named: PaidTypeFacts | null;
}

/**
 * Without the network only cash is taken, or a card that was truly deducted: whatever else is named lies in the drawer, or
 * nowhere.
 */
export async function readMoney(tx: Tx, told: ToldMoney): Promise<Money> {
  const { amountTaken, deduct } = told.sale;
  const card = await payByCard(tx, told);
  const unbalanced = card?.balanced === false;
  if (card?.amount === amountTaken)
    return { paidType: card.paidType, taken: amountTaken, holder: card, onAccount: [], asCash: false, unbalanced };
  const cash = told.named?.kind === 'CASH' ? told.named : null;
  return {
    paidType: cash ?? (await getCash(tx)),
    taken: Math.max(0, amountTaken - (card?.amount ?? 0)),
    holder: null,
    onAccount: card ? [card] : [],
    asCash: (told.named !== null && !cash) || deduct !== undefined,
    unbalanced,
  };
}

async function getCash(tx: Tx): Promise<PaidTypeFacts> {
  return tx
    .selectFrom('paidTypes')
    .select(['id', 'label', 'kind', 'claimed'])
    .where('kind', '=', 'CASH')
    .orderBy('name')
    .limit(1)
    .$narrowType<PaidTypeFacts>()
    .executeTakeFirstOrThrow();
}
