import type { BulkLoad } from './bulk-load.ts';
import { type DemoGate, type DemoPerson, paidTypeIds, staffNamed } from './car-park.ts';
import type { Later } from './later.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type SiteCalendar, hourMs } from './site-calendar.ts';

interface Claimed {
  readonly stayId: string;
  readonly operator: DemoPerson;
  readonly depositId: string;
  readonly gate: DemoGate;
  readonly amount: number;
  readonly at: number;
  readonly businessDay: string;
}

/** What a terminal's settlement slip says at the end of a shift. */
export interface TerminalTotal {
  readonly terminal: string;
  readonly items: number;
  readonly total: number;
}

/** Payments at terminals that know nothing of us, until the bank's statement has them. */
export interface ClaimLives {
  claim(claimed: Claimed): void;
  /** Of a deposit, by terminal. */
  totalsOf(depositId: string): readonly TerminalTotal[];
  /** Writes the claims down as they stand now. */
  finish(): void;
}

interface Living {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly siteId: string;
  readonly later: Later;
}

interface Life extends Claimed {
  readonly id: string;
  readonly terminal: string;
  readonly approvalCode: string;
  readonly rrn: string;
  proposedAt: number | null;
  decidedAt: number | null;
}

/** The bank pays on the next day; a statement is read in the morning after. */
const untilStatementDays = 2;
const odds = { notOnStatement: 0.012 } as const;
const found = 'Ada di mutasi BCA';

export function openClaimLives({ load, ledger, random, calendar, siteId, later }: Living): ClaimLives {
  const rows = load.table('claimed_payments', [
    'id',
    'site_id',
    'kind',
    'source_id',
    'operator_id',
    'deposit_id',
    'paid_type_id',
    'amount',
    'business_day',
    'terminal',
    'approval_code',
    'rrn',
    'card_last4',
    'state',
    'at',
    'proposed',
    'reference',
    'proposed_by',
    'proposed_at',
    'proposed_note',
    'decided_by',
    'decided_at',
    'decided_note',
  ]);
  const all: Life[] = [];
  const ofDeposit = new Map<string, Map<string, { items: number; total: number }>>();
  const [reader, decider] = [staffNamed('keuangan1'), staffNamed('keuangan2')];
  let traces = 0;

  const settle = (life: Life, at: number): void => {
    life.decidedAt = at;
    ledger.book({
      type: 'SETTLEMENT',
      kind: 'CLAIM',
      sourceId: life.id,
      depositId: null,
      actorId: decider.id,
      at,
      businessDay: calendar.businessDay(at),
      lines: [
        [{ kind: 'PROVIDER', ownerId: paidTypeIds.CARD }, life.amount],
        [{ kind: 'CLAIMED', ownerId: life.operator.id }, -life.amount],
      ],
    });
  };

  return {
    claim: (claimed) => {
      const { at, gate, depositId, amount } = claimed;
      traces += 1;
      const trace = String(traces).padStart(6, '0');
      const life: Life = {
        ...claimed,
        id: random.idAt(at),
        terminal: `EDC-${gate.code}`,
        approvalCode: String((traces * 7_919) % 1_000_000).padStart(6, '0'),
        rrn: `6${trace.padStart(11, '0')}`,
        proposedAt: null,
        decidedAt: null,
      };
      all.push(life);
      const totals = ofDeposit.get(depositId) ?? new Map<string, { items: number; total: number }>();
      ofDeposit.set(depositId, totals);
      const { items, total } = totals.get(life.terminal) ?? { items: 0, total: 0 };
      totals.set(life.terminal, { items: items + 1, total: total + amount });
      if (random.chance(odds.notOnStatement)) return;
      const morning = calendar.atHour(calendar.dayNumber(at) + untilStatementDays, 9) + random.below(2 * hourMs);
      later(morning, (proposedAt) => {
        life.proposedAt = proposedAt;
      });
      later(morning + 3 * hourMs, (decidedAt) => settle(life, decidedAt));
    },
    totalsOf: (depositId) => [...(ofDeposit.get(depositId) ?? [])].map(([terminal, sums]) => ({ terminal, ...sums })),
    finish: () => {
      for (const life of all) {
        const { id, stayId, operator, depositId, amount, businessDay, at, proposedAt, decidedAt } = life;
        const isSaid = proposedAt !== null;
        const isDecided = decidedAt !== null;
        rows.add([
          id,
          siteId,
          'SALE',
          stayId,
          operator.id,
          depositId,
          paidTypeIds.CARD,
          amount,
          businessDay,
          life.terminal,
          life.approvalCode,
          life.rrn,
          null,
          isDecided ? 'SETTLED' : isSaid ? 'WAITING' : 'OPEN',
          at,
          isSaid ? 'SETTLED' : null,
          isSaid ? `BCA ${businessDay}` : null,
          isSaid ? reader.id : null,
          proposedAt,
          isSaid ? found : null,
          isDecided ? decider.id : null,
          decidedAt,
          isDecided ? found : null,
        ]);
      }
    },
  };
}
