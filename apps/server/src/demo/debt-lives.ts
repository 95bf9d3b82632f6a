import { answerWithinDays } from '@parking/contract/money/debts/operator-debts';
import type { BulkLoad } from './bulk-load.ts';
import type { DemoPerson } from './car-park.ts';
import type { Later } from './later.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type SiteCalendar, dayMs, hourMs } from './site-calendar.ts';

interface Short {
  readonly id: string;
  readonly operator: DemoPerson;
}

/** What cashiers are charged with, until it is owed. */
export interface DebtLives {
  charge(deposit: Short, stepId: string, amount: number, by: DemoPerson, at: number): void;
  /** Writes the charges down as they stand now. */
  finish(): void;
}

interface Living {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly later: Later;
}

interface Charge {
  readonly id: string;
  readonly deposit: Short;
  readonly stepId: string;
  readonly amount: number;
  readonly by: DemoPerson;
  readonly at: number;
  readonly dueAt: number;
  answeredAt: number | null;
  postedAt: number | null;
}

const answered = 'Uang kembalian mungkin keliru saat antrean panjang';

export function openDebtLives({ load, ledger, random, calendar, later }: Living): DebtLives {
  const rows = load.table('operator_debts', [
    'id',
    'operator_id',
    'cause',
    'source_id',
    'deposit_id',
    'amount',
    'state',
    'charged_by',
    'charged_at',
    'due_at',
    'answer',
    'answered_at',
    'decided_at',
  ]);
  const all: Charge[] = [];

  const book = (charge: Charge, kind: 'CHARGED' | 'POSTED', at: number): void => {
    const { id: sourceId, deposit, amount, by } = charge;
    const ownerId = deposit.operator.id;
    const [to, from] =
      kind === 'CHARGED' ? (['DEBT_CHARGED', 'DRAWER'] as const) : (['OPERATOR_DEBT', 'DEBT_CHARGED'] as const);
    ledger.book({
      type: 'DEBT',
      kind,
      sourceId,
      depositId: deposit.id,
      actorId: kind === 'CHARGED' ? by.id : null,
      at,
      businessDay: calendar.businessDay(at),
      lines: [
        [{ kind: to, ownerId }, amount],
        [{ kind: from, ownerId }, -amount],
      ],
    });
  };

  return {
    charge: (deposit, stepId, amount, by, at) => {
      const id = random.idAt(at);
      const dueAt = at + answerWithinDays * dayMs;
      const charge: Charge = { id, deposit, stepId, amount, by, at, dueAt, answeredAt: null, postedAt: null };
      all.push(charge);
      book(charge, 'CHARGED', at);
      if (random.chance(0.6))
        later(at + random.between(hourMs, 2 * dayMs), (answeredAt) => {
          charge.answeredAt = answeredAt;
        });
      later(dueAt, (postedAt) => {
        charge.postedAt = postedAt;
        book(charge, 'POSTED', postedAt);
      });
    },
    finish: () => {
      for (const { id, deposit, stepId, amount, by, at, dueAt, answeredAt, postedAt } of all)
        rows.add([
          id,
          deposit.operator.id,
          'DEPOSIT',
          stepId,
          deposit.id,
          amount,
          postedAt === null ? 'WAITING' : 'POSTED',
          by.id,
          at,
          dueAt,
          answeredAt === null ? null : answered,
          answeredAt,
          postedAt,
        ]);
    },
  };
}
