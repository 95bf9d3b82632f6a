import { answerWithinDays } from '@parking/contract/money/debts/operator-debts';
import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import type pg from 'pg';
import type { BulkLoad } from './bulk-load.ts';
import { staffNamed } from './car-park.ts';
import type { Later } from './later.ts';
import type { Ledger } from './ledger.ts';
import type { Price } from './prices.ts';
import type { Random } from './random.ts';
import { type SiteCalendar, dayMs } from './site-calendar.ts';

interface Given {
  readonly stayId: string;
  readonly operatorId: string;
  readonly approvedBy: string;
  readonly depositId: string;
  readonly businessDay: string;
  readonly price: Price;
  readonly words: Words;
  readonly at: number;
}

/** Cars that left free of charge: the latest wait for somebody to look at them. */
export interface FreePassRows {
  give(given: Given): void;
}

const waitsMs = dayMs;
const decidedNote = 'Sesuai gambar';
/** The first of these days that was worth so much was not what was said of it; its cashier still has time to answer. */
const rejectedMs = 4 * dayMs;
const rejectedFrom = 4_000;
const rejectedNote = 'Gambar memperlihatkan mobil pribadi';

export const freePassWords = ['Ambulans', 'Tamu pengelola', 'Kendaraan dinas', 'Pemadam kebakaran'] as const;
type Words = (typeof freePassWords)[number];

/** The reason of the list that each stands beside. */
const codes = {
  Ambulans: '2-DARURAT',
  'Pemadam kebakaran': '2-DARURAT',
  'Tamu pengelola': '1-VIP',
  'Kendaraan dinas': '3-DINAS',
} as const satisfies Readonly<Record<Words, string>>;

/** The reasons of the list by their codes. */
export async function readReasonIds(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from free_pass_reasons');
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface Opening {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly siteId: string;
  readonly until: number;
  readonly reasonIds: ReadonlyMap<string, string>;
  readonly taxRate: ReturnType<typeof taxRateAt>;
  readonly later: Later;
}

export function openFreePassRows(opening: Opening): FreePassRows {
  const { load, random, siteId, until, reasonIds, later } = opening;
  const rows = load.table('free_passes', [
    'id',
    'site_id',
    'stay_id',
    'operator_id',
    'approved_by',
    'deposit_id',
    'business_day',
    'value',
    'status',
    'at',
    'decided_by',
    'decided_at',
    'decided_note',
    'reason_id',
  ]);
  const decisions = load.table('free_pass_decisions', ['id', 'free_pass_id', 'n', 'status', 'by_id', 'at', 'note']);
  const decider = staffNamed('operator2').id;
  const reject = openRejections(opening);
  let isRejected = false;
  return {
    give: ({ stayId, operatorId, approvedBy, depositId, businessDay, price, words, at }) => {
      const id = random.idAt(at);
      const given = [id, siteId, stayId, operatorId, approvedBy, depositId, businessDay, price.discount];
      const decidedAt = at + dayMs;
      const reasonId = reasonIds.get(codes[words]) ?? null;
      if (at > until - waitsMs) return rows.add([...given, 'WAITING', at, null, null, null, reasonId]);
      const decisionId = random.idAt(decidedAt);
      const isWrong = !isRejected && at > until - rejectedMs && price.discount >= rejectedFrom;
      const [status, note] = isWrong ? ['REJECTED', rejectedNote] : ['APPROVED', decidedNote];
      rows.add([...given, status, at, decider, decidedAt, note, reasonId]);
      decisions.add([decisionId, id, 1, status, decider, decidedAt, note]);
      if (!isWrong) return;
      isRejected = true;
      later(decidedAt, () => reject({ decisionId, operatorId, amount: price.discount, at: decidedAt }));
    },
  };
}

interface Rejected {
  readonly decisionId: string;
  readonly operatorId: string;
  readonly amount: number;
  readonly at: number;
}

/** What is said to have been wrongly given is a sale whose money is missing: its cashier is charged, and has time to answer. */
function openRejections({ load, ledger, random, calendar, taxRate }: Opening) {
  const debts = load.table('operator_debts', [
    'id',
    'operator_id',
    'cause',
    'source_id',
    'amount',
    'reason',
    'charged_by',
    'charged_at',
    'due_at',
  ]);
  const decider = staffNamed('operator2').id;
  return ({ decisionId, operatorId: ownerId, amount, at }: Rejected): void => {
    const id = random.idAt(at);
    const common = { depositId: null, actorId: decider, at, businessDay: calendar.businessDay(at) };
    const tax = taxWithin(amount, taxRate);
    ledger.book({
      ...common,
      type: 'FREE_PASS',
      kind: 'AUDIT',
      sourceId: decisionId,
      lines: [
        [{ kind: 'DRAWER', ownerId }, amount],
        [{ kind: 'REVENUE' }, tax - amount],
        [{ kind: 'TAX' }, -tax],
      ],
    });
    ledger.book({
      ...common,
      type: 'DEBT',
      kind: 'CHARGED',
      sourceId: id,
      lines: [
        [{ kind: 'DEBT_CHARGED', ownerId }, amount],
        [{ kind: 'DRAWER', ownerId }, -amount],
      ],
    });
    const dueAt = at + answerWithinDays * dayMs;
    debts.add([id, ownerId, 'FREE_PASS', decisionId, amount, rejectedNote, decider, at, dueAt]);
  };
}
