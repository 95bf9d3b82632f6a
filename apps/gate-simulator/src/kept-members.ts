import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type EntitledMember, EntitlementCopy } from '@parking/contract/gates/gate-entitlements';

export interface SignedCopy {
  readonly copy: string;
  readonly signature: string;
}

/** What stands before a gate: a card, or else a plate. */
export interface Shown {
  readonly cardNumber: string | null;
  readonly plate: string;
}

/** The members that a gate may let pass while it has no network, as the server has signed them. */
export class KeptMembers {
  readonly #key: Buffer;
  #members = new Map<string, EntitledMember>();
  #told: EntitlementCopy | null = null;

  constructor(token: string) {
    this.#key = createHash('sha256').update(token).digest();
  }

  get version(): string | undefined {
    return this.#told?.version;
  }

  /** When what is kept was told; null before it was. */
  get at(): string | null {
    return this.#told?.at ?? null;
  }

  /** Adds what has changed, or takes all anew. What nobody has signed changes nothing. */
  keep({ copy, signature }: SignedCopy): boolean {
    const own = createHmac('sha256', this.#key).update(copy).digest();
    const given = Buffer.from(signature, 'hex');
    if (given.length !== own.length || !timingSafeEqual(given, own)) return false;
    const told = EntitlementCopy.parse(JSON.parse(copy));
    if (told.base !== null && told.base !== this.#told?.version) return false;
    if (told.base === null) this.#members = new Map();
    for (const id of told.removed) this.#members.delete(id);
    for (const member of told.entitled) this.#members.set(member.id, member);
    this.#told = told;
    return true;
  }

  /** Whether the card, or else the plate, may pass on that side now. */
  mayPass(side: 'IN' | 'OUT', shown: Shown, now: Date): boolean {
    const at = now.toISOString();
    if (!this.#told || at >= this.#told.validUntil) return false;
    const { cardNumber } = shown;
    const plate = shown.plate.replaceAll(' ', '').toUpperCase();
    return [...this.#members.values()].some(
      ({ cards, plates, sides, covered }) =>
        sides.includes(side) &&
        (cardNumber === null ? plates.includes(plate) : cards.includes(cardNumber.toUpperCase())) &&
        covered.some(({ from, until }) => from <= at && at < until),
    );
  }
}
