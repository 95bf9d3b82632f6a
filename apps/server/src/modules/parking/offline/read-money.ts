import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { PaymentSlip, namesPayment } from '@parking/contract/money/claims/payment-slip';
import type { Claimed } from '../payments/book-money.ts';
import type { PaidTypeFacts } from '../exit/desk-settings.ts';
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
  /** The slip of a payment that the cashier alone has seen. */
  readonly claim: Claimed;
}

export interface ToldMoney extends Paying {
  readonly sale: Paying['sale'] & { readonly amountTaken: number; readonly slip?: unknown };
  readonly named: PaidTypeFacts | null;
}

/**
 * Without the network only cash is taken, a card that was truly deducted, or what the cashier claims by its slip: whatever
 * else is named lies in the drawer, or nowhere.
 */
export async function readMoney(tx: Tx, told: ToldMoney): Promise<Money> {
  const { amountTaken, deduct } = told.sale;
  const card = await payByCard(tx, told);
  const unbalanced = card?.balanced === false;
  if (card?.amount === amountTaken)
    return { ...plain, paidType: card.paidType, taken: amountTaken, holder: card, unbalanced };
  const slip = deduct === undefined ? readSlip(told) : null;
  if (slip && told.named) return { ...plain, paidType: told.named, taken: amountTaken, claim: { slip } };
  const cash = told.named?.kind === 'CASH' ? told.named : null;
  return {
    ...plain,
    paidType: cash ?? (await getCash(tx)),
    taken: Math.max(0, amountTaken - (card?.amount ?? 0)),
    onAccount: card ? [card] : [],
    asCash: (told.named !== null && !cash) || deduct !== undefined,
    unbalanced,
  };
}

const plain = { holder: null, onAccount: [], asCash: false, unbalanced: false, claim: {} } as const;

/** The slip of a claim; null where none could be held against a terminal's. */
function readSlip({ named, sale }: ToldMoney): PaymentSlip | null {
  if (!named?.claimed) return null;
  const slip = PaymentSlip.safeParse(sale.slip);
  return slip.success && namesPayment(slip.data) ? slip.data : null;
}

async function getCash(reads: Reads): Promise<PaidTypeFacts> {
  return reads
    .selectFrom('paidTypes')
    .select(['id', 'label', 'kind', 'claimed'])
    .where('kind', '=', 'CASH')
    .orderBy('name')
    .limit(1)
    .$narrowType<PaidTypeFacts>()
    .executeTakeFirstOrThrow();
}
