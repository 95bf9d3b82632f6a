import type { ChargeInput } from '@parking/contract/tariffs/charge';
import type { BulkLoad } from './bulk-load.ts';
import { staffNamed } from './car-park.ts';
import type { Later } from './later.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type SiteCalendar, dayMs, hourMs } from './site-calendar.ts';

/** What a membership makes of a stay that was paid, and from what that follows. */
export interface JudgedAs {
  readonly decision: object & { readonly memberId: string };
  readonly entitlement: NonNullable<ChargeInput['entitlement']>;
}

interface Paid {
  readonly stayId: string;
  readonly operatorId: string;
  readonly receiptNumber: string;
  readonly at: number;
  readonly paid: number;
  readonly paidTax: number;
  /** What the stay costs on the membership. */
  readonly price: number;
  readonly judgedAs: JudgedAs;
}

/** Members whose card lay at home and whose plate no camera read: they paid as anybody does, and ask for it on the next day. */
export interface RefundLives {
  /** Whether who comes now is the next of them. */
  isNext(enteredAt: number): boolean;
  pay(paid: Paid): void;
  /** Writes the refunds down as they stand now. */
  finish(): void;
}

interface Living {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly until: number;
  readonly later: Later;
}

interface Life extends Paid {
  readonly id: string;
  readonly amount: number;
  readonly tax: number;
  askedAt: number | null;
  decidedAt: number | null;
}

/** One after the other: how many days ago at most it came, and what a second person makes of it. */
const stories = [
  { daysAgo: 6, ends: 'REFUSED' },
  { daysAgo: 5, ends: 'AGREED' },
  { daysAgo: 4, ends: 'AGREED' },
  { daysAgo: 3, ends: 'WAITING' },
] as const;
const note = 'Kartu member tertinggal, platnya tidak terbaca di pintu masuk';
const decidedNotes = { REFUSED: 'Pengemudi tidak membawa struknya', AGREED: null, WAITING: null } as const;

export function openRefundLives({ load, ledger, random, calendar, until, later }: Living): RefundLives {
  const rows = load.table('member_refunds', [
    'id',
    'stay_id',
    'member_id',
    'month',
    'receipt_number',
    'paid',
    'price',
    'taken_off',
    'amount',
    'tax',
    'judged_as',
    'state',
    'note',
    'by_id',
    'at',
    'decided_by',
    'decided_at',
    'decided_note',
  ]);
  const owed = load.table('refunds_owed', [
    'id',
    'cause',
    'amount',
    'paid_type_id',
    'operator_id',
    'reference',
    'paid_at',
  ]);
  const open = load.table('payments_open', ['id', 'owed_id', 'state', 'paid_at']);
  const [asker, decider] = [staffNamed('manajer'), staffNamed('keuangan2')];
  const all: (Life & (typeof stories)[number])[] = [];
  /** Since when one of them is inside; one that leaves in another way is waited for no longer than a day. */
  let insideSince = -Infinity;

  const ask = (life: Life, at: number): void => {
    life.askedAt = at;
    const { memberId } = life.judgedAs.decision;
    const after = { memberId, receiptNumber: life.receiptNumber, note };
    ledger.log({ by: asker, at, action: 'ask-refund', entity: 'member_refunds', entityId: life.id, after });
  };
  const decide = (life: Life, state: 'AGREED' | 'REFUSED', at: number): void => {
    life.decidedAt = at;
    const { memberId } = life.judgedAs.decision;
    ledger.log({
      by: decider,
      at,
      action: 'decide-refund',
      entity: 'member_refunds',
      entityId: life.id,
      before: { state: 'WAITING' },
      after: { state, memberId, askedBy: asker.id, note: decidedNotes[state] },
    });
    if (state === 'AGREED') oweBack(life, at);
  };
  const oweBack = ({ stayId, operatorId, receiptNumber, amount, tax, at: paidAt }: Life, at: number): void => {
    ledger.book({
      type: 'MEMBER_REFUND',
      kind: 'REFUND',
      sourceId: stayId,
      depositId: null,
      actorId: decider.id,
      at,
      businessDay: calendar.businessDay(at),
      lines: [
        [{ kind: 'REVENUE' }, amount - tax],
        [{ kind: 'TAX' }, tax],
        [{ kind: 'REFUNDABLE' }, -amount],
      ],
    });
    owed.add([stayId, 'MEMBER_STAY', amount, null, operatorId, receiptNumber, paidAt]);
    open.add([stayId, stayId, 'OWED_BACK', paidAt]);
  };

  return {
    isNext: (enteredAt) => {
      const next = stories[all.length];
      const isTime = enteredAt > until - (next?.daysAgo ?? 0) * dayMs && enteredAt > insideSince + dayMs;
      if (!next || !isTime) return false;
      insideSince = enteredAt;
      return true;
    },
    pay: (given) => {
      insideSince = -Infinity;
      const story = stories[all.length];
      const amount = given.paid - given.price;
      // Within its grace it has paid nothing: then it happens to the next one.
      if (!story || amount <= 0) return;
      const tax = Math.round((given.paidTax * amount) / given.paid);
      const life = { ...given, ...story, id: random.idAt(given.at), amount, tax, askedAt: null, decidedAt: null };
      all.push(life);
      const morning = calendar.atHour(calendar.dayNumber(given.at) + 1, 9) + random.below(2 * hourMs);
      later(morning, (askedAt) => ask(life, askedAt));
      const { ends } = story;
      if (ends !== 'WAITING') later(morning + 3 * hourMs, (decidedAt) => decide(life, ends, decidedAt));
    },
    finish: () => {
      for (const life of all) {
        const { id, stayId, judgedAs, receiptNumber, paid, price, amount, tax, at, ends, askedAt, decidedAt } = life;
        if (askedAt === null) continue;
        const month = `${calendar.localTime(at).slice(0, 7)}-01`;
        const asked = [id, stayId, judgedAs.decision.memberId, month, receiptNumber, paid, price, 0, amount, tax];
        const isDecided = decidedAt !== null;
        rows.add([
          ...asked,
          JSON.stringify(judgedAs),
          isDecided ? ends : 'WAITING',
          note,
          asker.id,
          askedAt,
          isDecided ? decider.id : null,
          decidedAt,
          isDecided ? decidedNotes[ends] : null,
        ]);
      }
    },
  };
}
