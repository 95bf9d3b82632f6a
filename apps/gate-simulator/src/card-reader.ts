import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
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

/** Where the 32 bytes of the key begin in its DER form. */
const keyOffset = 12;

/** A reader of e-money cards, with the security module of a bank and the key that its gate signs with. */
export class CardReader {
  readonly samId = randomBytes(8).toString('hex').toUpperCase();
  #counter = 0;
  readonly #keys = generateKeyPairSync('ed25519');

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
      cardNumber: `${card.number.slice(0, 6)}${'*'.repeat(card.number.length - 10)}${card.number.slice(-4)}`,
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

  /** As its gate signs any text. */
  sign(record: string): SignedDeduct {
    return { record, signature: sign(null, Buffer.from(record), this.#keys.privateKey).toString('base64') };
  }
}
