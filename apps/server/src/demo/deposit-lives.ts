import { leftOfTolerance, usualTolerance } from '@parking/contract/money/deposits/four-eyes';
import type { BulkLoad } from './bulk-load.ts';
import type { ClaimLives } from './claim-lives.ts';
import { openDebtLives } from './debt-lives.ts';
import { type DemoPerson, mainCashId, staffNamed } from './car-park.ts';
import type { Later } from './later.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type SiteCalendar, type WorkedShift, dayMs, hourMs } from './site-calendar.ts';

type State = 'OPEN' | 'SUBMITTED' | 'PAID' | 'VERIFIED' | 'CLOSED' | 'DISPUTED';

interface Deposit {
  readonly id: string;
  readonly operator: DemoPerson;
  readonly shift: WorkedShift;
  /** On which the shift began. */
  readonly businessDay: string;
  readonly n: number;
  /** All that the operator has of this shift. */
  readonly ofShift: readonly Deposit[];
  readonly openedAt: number;
  owed: number;
  tolerated: number;
  counted: number;
  /** Vouchers on paper that its cars used, by batch. */
  readonly papers: Map<string, number>;
  state: State;
  updatedAt: number;
}

/** Deposits from the first sale of a shift to the money in the safe, each step when people would take it. */
export interface DepositLives {
  /** The operator's open deposit, opened by this sale. */
  idFor(operator: DemoPerson, shift: WorkedShift, at: number): string;
  /** Cash that went into the drawer. */
  takeCash(operator: DemoPerson, amount: number): void;
  /** A voucher on paper, which is handed in with the money. */
  takePaper(operator: DemoPerson, batchId: string): void;
  /** Writes the deposits down as they stand now. */
  finish(): void;
}

/** How somebody counts and pays otherwise than usual. */
export interface CountingHabits {
  countAt(operator: DemoPerson, owed: number, at: number): number;
  /** So much later than usual the money of a deposit comes. */
  lateBy(operator: DemoPerson, at: number): number;
}

interface Living {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly siteId: string;
  readonly until: number;
  readonly later: Later;
  readonly claims: ClaimLives;
  readonly doings: CountingHabits | null;
}

const minuteMs = 60_000;

export function openDepositLives(living: Living): DepositLives {
  const { load, ledger, random, calendar, siteId, until, later, claims, doings } = living;
  const depositRows = load.table('deposits', [
    'id',
    'site_id',
    'operator_id',
    'shift_id',
    'business_day',
    'n',
    'state',
    'opened_at',
    'updated_at',
  ]);
  const steps = load.table('deposit_steps', ['id', 'deposit_id', 'from_state', 'to_state', 'note', 'by_id', 'at']);
  const counts = load.table('deposit_counts', ['deposit_id', 'n', 'counted', 'note', 'blind', 'by_id', 'at']);
  const papers = load.table('deposit_paper_counts', ['id', 'deposit_id', 'batch_id', 'part', 'papers', 'by_id', 'at']);
  const slips = load.table('deposit_terminal_slips', ['deposit_id', 'n', 'terminal', 'items', 'total']);
  const payments = load.table('deposit_payments', [
    'id',
    'deposit_id',
    'value',
    'cash_id',
    'received_at',
    'by_id',
    'at',
  ]);
  const cashIns = load.table('cash_ins', [
    'id',
    'site_id',
    'cash_id',
    'amount',
    'transaction_date',
    'deposit_id',
    'by_id',
    'at',
    'updated_at',
  ]);
  const all: Deposit[] = [];
  const debts = openDebtLives({ load, ledger, random, calendar, later });
  const open = new Map<string, Deposit>();
  const opened = new Map<string, Deposit[]>();
  const [receiver, verifier] = [staffNamed('keuangan1'), staffNamed('keuangan2')];
  const morning = (after: number): number =>
    calendar.atHour(calendar.dayNumber(after) + 1, 9) + random.below(2 * hourMs);

  const step = (deposit: Deposit, to: State, by: DemoPerson, at: number, note: string | null = null): string => {
    const id = random.idAt(at);
    const from = to === 'OPEN' ? null : deposit.state;
    steps.add([id, deposit.id, from, to, note, by.id, at]);
    const before = { state: from };
    if (from !== null)
      ledger.log({
        by,
        at,
        action: 'change-state',
        entity: 'deposits',
        entityId: deposit.id,
        before,
        after: { state: to, note },
      });
    deposit.state = to;
    deposit.updatedAt = at;
    return id;
  };

  const submit = (deposit: Deposit, at: number): void => {
    open.delete(deposit.operator.id);
    const { operator, owed } = deposit;
    deposit.counted = doings ? doings.countAt(operator, owed, at) : countBlind(owed, random);
    const by = deposit.operator;
    counts.add([deposit.id, 1, deposit.counted, null, true, by.id, at]);
    for (const { terminal, items, total } of claims.totalsOf(deposit.id))
      slips.add([deposit.id, 1, terminal, items, total]);
    countPapers(deposit, 'HANDED_IN', by, at);
    step(deposit, 'SUBMITTED', by, at);
    if (deposit.counted === 0) {
      step(deposit, 'PAID', by, at + 1);
      countPapers(deposit, 'RECEIVED', by, at + 1);
      later(morning(at), (verifiedAt) => verify(deposit, verifiedAt));
      return;
    }
    later(morning(at) + (doings?.lateBy(operator, at) ?? 0), (paidAt) => pay(deposit, paidAt));
  };

  const countPapers = (deposit: Deposit, part: 'HANDED_IN' | 'RECEIVED', by: DemoPerson, at: number): void => {
    for (const [batchId, count] of deposit.papers)
      papers.add([random.idAt(at), deposit.id, batchId, part, count, by.id, at]);
  };

  const pay = (deposit: Deposit, at: number): void => {
    countPapers(deposit, 'RECEIVED', receiver, at);
    const half = random.chance(0.05) && deposit.counted >= 2_000 ? Math.floor(deposit.counted / 2_000) * 1_000 : 0;
    for (const value of [half, deposit.counted - half]) if (value > 0) receive(deposit, value, at);
    step(deposit, 'PAID', receiver, at);
    const isRecent = at > until - dayMs && deposit.shift.index === 1 && at % 4 === 0;
    if (isRecent || random.chance(0.015)) {
      later(at + hourMs, (disputedAt) => dispute(deposit, disputedAt));
      return;
    }
    later(morning(at) + 4 * hourMs, (verifiedAt) => verify(deposit, verifiedAt));
  };

  const receive = (deposit: Deposit, value: number, at: number): void => {
    const id = random.idAt(at);
    payments.add([id, deposit.id, value, mainCashId, at, receiver.id, at]);
    ledger.book({
      type: 'DEPOSIT',
      kind: 'PAYMENT',
      sourceId: id,
      depositId: deposit.id,
      actorId: receiver.id,
      at,
      businessDay: calendar.businessDay(at),
      lines: [
        [{ kind: 'DEPOSITS_RECEIVED' }, value],
        [
          {
            kind: 'DRAWER',
            ownerId: deposit.operator.id,
          },
          -value,
        ],
      ],
    });
    const after = { value, cashId: mainCashId, note: null };
    ledger.log({ by: receiver, at, action: 'pay', entity: 'deposits', entityId: deposit.id, after });
  };

  const dispute = (deposit: Deposit, at: number): void => {
    step(deposit, 'DISPUTED', verifier, at, 'Uang pecahan perlu dihitung ulang bersama kasir');
    later(morning(at) + hourMs, (backAt) => {
      step(deposit, 'PAID', verifier, backAt, 'Sudah dihitung ulang, jumlahnya benar');
      later(backAt + hourMs, (verifiedAt) => verify(deposit, verifiedAt));
    });
  };

  const verify = (deposit: Deposit, at: number): void => {
    const stepId = step(deposit, 'VERIFIED', verifier, at);
    const left = deposit.owed - deposit.counted;
    later(morning(at), (closedAt) => close(deposit, closedAt));
    const sumOf = (key: 'owed' | 'tolerated'): number => deposit.ofShift.reduce((sum, one) => sum + one[key], 0);
    if (left > leftOfTolerance(sumOf('owed'), sumOf('tolerated'), usualTolerance)) {
      debts.charge(deposit, stepId, left, verifier, at);
      return;
    }
    deposit.tolerated = Math.max(0, left);
    const drawer = { kind: 'DRAWER', ownerId: deposit.operator.id } as const;
    ledger.book({
      type: 'DEPOSIT',
      kind: 'DIFFERENCE',
      sourceId: stepId,
      depositId: deposit.id,
      actorId: verifier.id,
      at,
      businessDay: calendar.businessDay(at),
      lines: [
        [drawer, -left],
        [left > 0 ? { kind: 'CASH_DIFFERENCE', ownerId: deposit.operator.id } : { kind: 'SURPLUS' }, left],
      ],
    });
  };

  const close = (deposit: Deposit, at: number): void => {
    const transactionDate = calendar.businessDay(at);
    const amount = deposit.counted;
    if (amount > 0) {
      const id = random.idAt(at);
      cashIns.add([id, siteId, mainCashId, amount, transactionDate, deposit.id, verifier.id, at, at]);
      const after = { cashId: mainCashId, amount, note: null, transactionDate, depositId: deposit.id };
      ledger.log({ by: verifier, at, action: 'create', entity: 'cash_ins', entityId: id, after });
      ledger.book({
        type: 'CASH_IN',
        kind: 'BOOKING',
        sourceId: id,
        depositId: deposit.id,
        actorId: verifier.id,
        at,
        businessDay: transactionDate,
        lines: [
          [
            {
              kind: 'CASH',
              ownerId: mainCashId,
            },
            amount,
          ],
          [{ kind: 'DEPOSITS_RECEIVED' }, -amount],
        ],
      });
    }
    step(deposit, 'CLOSED', verifier, at);
  };

  return {
    idFor: (operator, shift, at) => {
      const known = open.get(operator.id);
      if (known) return known.id;
      const businessDay = calendar.dayText(shift.day);
      const place = `${operator.id} ${shift.id} ${businessDay}`;
      const ofShift = opened.get(place) ?? [];
      opened.set(place, ofShift);
      const deposit: Deposit = {
        id: random.idAt(at),
        operator,
        shift,
        businessDay,
        n: ofShift.length + 1,
        ofShift,
        openedAt: at,
        owed: 0,
        tolerated: 0,
        counted: 0,
        papers: new Map(),
        state: 'OPEN',
        updatedAt: at,
      };
      all.push(deposit);
      ofShift.push(deposit);
      open.set(operator.id, deposit);
      step(deposit, 'OPEN', operator, at);
      const handsInAt = shift.endsAt + random.between(3 * minuteMs, 12 * minuteMs);
      later(handsInAt, (submittedAt) => submit(deposit, submittedAt));
      return deposit.id;
    },
    takeCash: (operator, amount) => {
      const deposit = open.get(operator.id);
      if (deposit) deposit.owed += amount;
    },
    takePaper: (operator, batchId) => {
      const papersOf = open.get(operator.id)?.papers;
      papersOf?.set(batchId, (papersOf.get(batchId) ?? 0) + 1);
    },
    finish: () => {
      debts.finish();
      for (const { id, operator, shift, businessDay, n, state, openedAt, updatedAt } of all)
        depositRows.add([id, siteId, operator.id, shift.id, businessDay, n, state, openedAt, updatedAt]);
    },
  };
}

/** Counting without knowing what is expected: mostly right, now and then a note too few or too many. */
function countBlind(owed: number, random: Random): number {
  if (owed === 0) return 0;
  const slip = random.unit();
  if (slip < 0.04) return Math.max(0, owed - random.pick([1_000, 2_000, 5_000, 10_000]));
  return slip < 0.06 ? owed + random.pick([1_000, 2_000, 5_000]) : owed;
}
