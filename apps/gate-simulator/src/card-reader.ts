import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { contract } from '@parking/contract/contract';
import type { BodyOf } from '@parking/contract/core/endpoint';
import type { CardDeduct, SignedDeduct } from '@parking/contract/gates/card-deducts';

/** An e-money card in somebody's hand. */
export interface PrepaidCard {
  readonly type: string;
  readonly number: string;
  /** Rupiah. */
  balance: number;
  /** How often it has paid. */
  counter: number;
}

interface CardSale {
  readonly gateId: string;
  readonly requestId: string;
  readonly amount: number;
  readonly at: Date;
}

/** What it is told to take; `again`: the card of this payment was lost before, and is tapped once more. */
export interface DeductOrder extends CardSale {
  readonly again: boolean;
}

/** As the gate tells it. */
export type ReaderAnswer = BodyOf<typeof contract.readerAnswers.tell>;

/** `loses`: the card is gone before it has said what it did · `silent`: says nothing at all. Either has taken the amount. */
export type ReaderFault = 'loses' | 'silent';

const statuses = {
  taken: '000000',
  noCard: '011002',
  tooLittle: '011004',
  lost: '011005',
  anotherCard: '011006',
} as const;

/** As people may see it. */
const masked = ({ number }: PrepaidCard): string =>
  `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;

/** Where the 32 bytes of the key begin in its DER form. */
const keyOffset = 12;

/** A reader of e-money cards, with the security module of a bank and the key that its gate signs with. */
export class CardReader {
  readonly samId = randomBytes(8).toString('hex').toUpperCase();
  #counter = 0;
  readonly #keys = generateKeyPairSync('ed25519');
  /** What was taken, by its payment, and from which card: asked for it again, it takes nothing. */
  readonly #taken = new Map<string, { readonly card: PrepaidCard; readonly deduct: SignedDeduct }>();
  /** What a driver holds to it. */
  card: PrepaidCard | null = null;
  fault: ReaderFault | null = null;

  /** As the server is told it. */
  get publicKey(): string {
    const der = this.#keys.publicKey.export({ format: 'der', type: 'spki' });
    return der.subarray(keyOffset).toString('base64');
  }

  /** Takes the price of a sale from the card; null when it holds less, and nothing is taken. */
  deduct(card: PrepaidCard, { gateId, requestId, amount, at }: CardSale): SignedDeduct | null {
    if (card.balance < amount) return null;
    const balanceBefore = card.balance;
    card.balance -= amount;
    card.counter += 1;
    this.#counter += 1;
    const raw = Buffer.alloc(20);
    raw.writeUInt32BE(amount, 0);
    raw.writeUInt32BE(card.counter, 4);
    raw.writeUInt32BE(this.#counter, 8);
    randomBytes(8).copy(raw, 12);
    const deduct: CardDeduct = {
      gateId,
      requestId,
      at: at.toISOString(),
      amount,
      cardType: card.type,
      cardNumber: masked(card),
      cardHash: createHash('sha256').update(card.number).digest('hex').toUpperCase(),
      cardCounter: card.counter,
      samId: this.samId,
      samCounter: this.#counter,
      balanceBefore,
      balanceAfter: card.balance,
      raw: raw.toString('hex').toUpperCase(),
    };
    return this.sign(JSON.stringify(deduct));
  }

  /** Does what its gate was told. Null: it says nothing, whatever it did. */
  obey({ again, ...sale }: DeductOrder): ReaderAnswer | null {
    const { card, fault } = this;
    const before = this.#taken.get(sale.requestId);
    if (!card) return { status: statuses.noCard, cardSeen: false };
    const cardNumber = masked(card);
    if (before && again && before.card !== card) return { status: statuses.anotherCard, cardSeen: true };
    const deduct = before?.deduct ?? this.deduct(card, sale);
    if (!deduct) return { status: statuses.tooLittle, cardSeen: true, cardNumber };
    this.#taken.set(sale.requestId, { card, deduct });
    if (fault === 'silent') return null;
    if (fault === 'loses') return { status: statuses.lost, cardSeen: true, cardNumber };
    return { status: statuses.taken, cardSeen: true, cardNumber, deduct };
  }

  /** As its gate signs any text. */
  sign(record: string): SignedDeduct {
    return { record, signature: sign(null, Buffer.from(record), this.#keys.privateKey).toString('base64') };
  }
}
