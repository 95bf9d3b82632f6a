import { setTimeout as delay } from 'node:timers/promises';
import { dynamicQris, exampleMerchant } from '@parking/contract/parking/payments/qris';

/** How far a code is, in the provider's own books. */
export type CodeState = 'OPEN' | 'PAID' | 'CANCELLED' | 'EXPIRED';

/** A code that a provider was asked for, and what became of it. */
export interface Code {
  /** As it was asked for. */
  readonly reference: string;
  /** The provider's own. */
  readonly providerReference: string;
  readonly amount: number;
  readonly qrString: string;
  /** Where it is told that it was paid, if whoever asked said so. */
  readonly notifyAt: string | undefined;
  state: CodeState;
  /** What whoever paid it gave. */
  paid: number;
  refunded: number;
}

export interface Refund {
  /** As it was asked for. */
  readonly id: string;
  /** The reference of its code. */
  readonly of: string;
  /** The provider's own. */
  readonly reference: string;
  readonly amount: number;
  state: 'DONE' | 'PENDING' | 'FAILED';
}

/** How the provider behaves until it is told otherwise. */
export interface Behaviour {
  readonly delayMs?: number;
  /** It does what it is asked and its answer is lost. */
  readonly loses?: boolean;
  /** It answers with this status and does nothing. */
  readonly status?: number;
  /** It says this amount, whatever was asked for. */
  readonly says?: number;
  /** It leaves out how much. */
  readonly hidesAmounts?: boolean;
  /** It answers of the code of this reference, whatever it is asked of. */
  readonly mixesUp?: string;
  /** It tells amounts in this currency. */
  readonly currency?: string;
  /** It gives back later. */
  readonly takesTime?: boolean;
  /** It knows no key. */
  readonly refusesKeys?: boolean;
}

/** What a provider keeps: codes by the reference of whoever asked, and refunds by theirs. */
export class Ledger {
  readonly codes = new Map<string, Code>();
  /** Refunds by the id of whoever asked for them. */
  readonly refunds = new Map<string, Refund>();
  behaviour: Behaviour = {};
  /** Hears of each new code. */
  onMade: (code: Code) => void = () => undefined;
  /** Calls that came, newest last. */
  readonly calls: string[] = [];

  /** Asked twice, it is the same code. */
  makeCode(reference: string, amount: number, terminal: string, notifyAt?: string): Code {
    const known = this.codes.get(reference);
    if (known) return known;
    const providerReference = `P${this.codes.size + 1}-${reference.slice(0, 8)}`;
    const qrString = dynamicQris(exampleMerchant, {
      amount: this.behaviour.says ?? amount,
      billNumber: providerReference,
      terminal,
    });
    const asked = { reference, providerReference, amount, qrString, notifyAt };
    const code: Code = { ...asked, state: 'OPEN', paid: 0, refunded: 0 };
    this.codes.set(reference, code);
    this.onMade(code);
    return code;
  }

  find = (reference: string): Code | undefined =>
    this.codes.get(reference) ?? [...this.codes.values()].find((code) => code.providerReference === reference);

  /** The code that it answers of when it is asked of this one. */
  asked = (reference: string): Code | undefined => this.find(this.behaviour.mixesUp ?? reference);

  /** A wallet pays a code. Returns whether it could. */
  pay(reference: string, amount?: number): Code | null {
    const code = this.find(reference);
    if (!code || code.state === 'CANCELLED') return null;
    code.state = 'PAID';
    code.paid = amount ?? code.amount;
    return code;
  }

  /** One that nobody has paid is closed. Returns whether it could be. */
  cancel(code: Code): boolean {
    if (code.state === 'PAID') return false;
    code.state = 'CANCELLED';
    return true;
  }

  /** Gives back once for each id, and never more than was paid. Null: it does not. */
  refund(code: Code, id: string, amount: number): Refund | null {
    const known = this.refunds.get(id);
    if (known) return known;
    if (code.state !== 'PAID' || code.refunded + amount > code.paid) return null;
    code.refunded += amount;
    const isSlow = this.behaviour.takesTime === true;
    const made: Refund = {
      id,
      of: code.reference,
      reference: `R${this.refunds.size + 1}-${id.slice(-8)}`,
      amount,
      state: isSlow ? 'PENDING' : 'DONE',
    };
    this.refunds.set(id, made);
    return made;
  }

  /** Refunds of a code that are made. */
  refundsOf = (code: Code): Refund[] =>
    [...this.refunds.values()].filter((one) => one.of === code.reference && one.state === 'DONE');

  /** What takes time is over. */
  finishRefunds(state: 'DONE' | 'FAILED'): void {
    for (const one of this.refunds.values()) {
      const code = this.find(one.of);
      if (one.state === 'PENDING' && state === 'FAILED' && code) code.refunded -= one.amount;
      if (one.state === 'PENDING') one.state = state;
    }
  }

  get currency(): string {
    return this.behaviour.currency ?? 'IDR';
  }

  amountOf = (code: Code): number => this.behaviour.says ?? (code.state === 'PAID' ? code.paid : code.amount);

  /** The provider is slow today. */
  wait = async (): Promise<void> => {
    if (this.behaviour.delayMs !== undefined) await delay(this.behaviour.delayMs);
  };
}

/** A call as a provider sees it. */
export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ProviderReply {
  readonly status: number;
  readonly body: object;
}

/** What a provider sends by itself. */
export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One provider, as it is called and as it calls. */
export interface SimulatedProvider {
  readonly ledger: Ledger;
  answer(call: ProviderCall): ProviderReply;
  /** What it tells of a code, signed for the path at which it tells it. */
  noticeOf(code: Code, path: string): Notice;
}

export const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');
