import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, date, dateTime, integer, oneOf, ordinal, reference, text, summed } from '../../core/list.ts';
import { signedRupiah } from '../../core/money.ts';
import { saidText } from '../../core/said-text.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { affectedByFiles } from './affected-by-files.ts';
import { creditRules, differenceActs, differenceKinds, differenceStates, itemRules } from './reconciliation-words.ts';

const menus = ['/reconciliation'] as const;
const viewers = { menus, flag: 'viewable' } as const;
const editors = { menus, flag: 'editable' } as const;

/** What of one difference does not agree. */
export const Difference = z.object({
  id: id(),
  number: z.int(),
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  paidTypeId: id().nullable(),
  paidType: z.string().nullable(),
  paidTypeEn: z.string().nullable(),
  cashId: id().nullable(),
  cash: z.string().nullable(),
  day: localDate(),
  /** Days since. */
  age: z.int(),
  ours: signedRupiah().nullable(),
  theirs: signedRupiah().nullable(),
  /** What it is about, as a person looks for it. */
  reference: z.string().nullable(),
  note: z.string().nullable(),
  caseNumber: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  approvedBy: z.string().nullable(),
  updatedAt: localDateTime(),
});
export type Difference = z.output<typeof Difference>;

/** One side of a difference: a payment of ours, a row of a report, a batch, a line of a statement. */
export const DifferenceSide = z.object({
  id: id(),
  what: z.enum(['ITEM', 'ROW', 'BATCH', 'LINE']),
  at: z.string(),
  amount: signedRupiah(),
  /** What the provider kept of it. */
  fee: signedRupiah().nullable(),
  /** What it was to keep of it by the rates of its days. */
  expectedFee: signedRupiah().nullable(),
  reference: z.string().nullable(),
  providerReference: z.string().nullable(),
  rrn: z.string().nullable(),
  approvalCode: z.string().nullable(),
  terminal: z.string().nullable(),
  cardNumber: z.string().nullable(),
  /** Its place: the settlement, the batch, the file with its row. */
  place: z.string().nullable(),
  /** By which match it stands there, and by which key the product made that. */
  matchId: id().nullable(),
  matchedBy: z.enum([...itemRules, ...creditRules]).nullable(),
});
export type DifferenceSide = z.output<typeof DifferenceSide>;

export const DifferenceDetail = Difference.extend({
  oursSide: z.array(DifferenceSide),
  theirsSide: z.array(DifferenceSide),
  /** What may be its other side, the likeliest first. */
  proposals: z.array(DifferenceSide),
  acts: z.array(z.enum(differenceActs)),
});
export type DifferenceDetail = z.output<typeof DifferenceDetail>;

/** What the product matched, taken apart. */
export const UndoneMatch = z.object({ id: id(), undoneAt: localDateTime() });
export type UndoneMatch = z.output<typeof UndoneMatch>;

const affects = [...affectedByFiles, 'payments'] as const;
const act = actsOn({ reply: Difference, affects });
const note = saidText(500);
const actErrors = ['record-not-found', 'difference-decided', 'changed-meanwhile', ...approvalErrors] as const;

const bucket = z.object({
  /** From so many days on. */
  fromDays: z.int(),
  items: z.int(),
  amount: signedRupiah(),
});

/** What providers owe, by how long they do. */
export const ProviderAgeing = z.object({
  owed: signedRupiah(),
  items: z.int(),
  /** The day of the oldest that is owed. */
  oldest: localDate().nullable(),
  buckets: z.array(bucket),
  /** Reported, and not at the bank yet. */
  expected: signedRupiah(),
  /** Of settled days, what is to arrive today, and what should have before. */
  dueToday: signedRupiah(),
  late: signedRupiah(),
  open: z.int(),
  disputed: z.int(),
  /** Of the items that a report should tell of, hundredths of a percent that a key found; null where none should. */
  byKey: z.int().nullable(),
  /** Whether what was paid for sales of an own open drawer is left out of what is owed. */
  withoutOwnDeposit: z.boolean(),
  asOf: localDateTime(),
});
export type ProviderAgeing = z.output<typeof ProviderAgeing>;

export const reconciliation = {
  ...exportedList({
    path: '/reconciliation',
    summary: 'What does not agree between our payments, the reports of providers and the statements of banks',
    menus,
    row: Difference,
    columns: {
      number: ordinal(),
      day: date(),
      kind: oneOf(differenceKinds),
      state: oneOf(differenceStates),
      paidTypeId: reference('/paid-type/list', { nullable: true }),
      cashId: reference('/cash/list', { nullable: true }),
      age: integer(),
      ours: summed({ nullable: true }),
      theirs: summed({ nullable: true }),
      caseNumber: text({ nullable: true }),
      note: text({ nullable: true }),
      decidedAt: dateTime({ nullable: true }),
      updatedAt: dateTime(),
    } satisfies Columns,
    reads: ['differences', 'paidTypes', 'cash'],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/reconciliation/detail/{id}',
    summary: 'Both sides of a difference beside each other, and what may be its other side',
    permission: viewers,
    params: IdParams,
    reply: DifferenceDetail,
    errors: ['record-not-found'],
    reads: ['differences', 'settlements', 'payments'],
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/reconciliation/ageing',
    summary: 'What providers owe by how long they do, and how much waits to be decided',
    permission: viewers,
    reply: ProviderAgeing,
    reads: ['differences', 'reconciliationFiles', 'settlements', 'payments'],
  }),
  accept: act(
    '/reconciliation/{id}/accept',
    {
      summary:
        'Say that a difference is as it should be: what only its provider knows of is booked as owed back, above the limit by two; nothing else is booked',
      permission: editors,
    },
    z.strictObject({ note, ...approval }),
    actErrors,
  ),
  match: act(
    '/reconciliation/{id}/match',
    {
      summary: 'Say what the other side is; what differs above the limit takes a second person',
      permission: editors,
    },
    z.strictObject({ otherId: id(), note, ...approval }),
    actErrors,
  ),
  dispute: act(
    '/reconciliation/{id}/dispute',
    { summary: 'Write down that the provider or the bank was asked, and under which number', permission: editors },
    z.strictObject({ note, caseNumber: z.string().trim().min(1).max(100).nullable().optional() }),
    actErrors,
  ),
  writeOff: act(
    '/reconciliation/{id}/write_off',
    {
      summary: 'Give up what never came: it is owed no more; above the limit it takes a second person',
      permission: editors,
    },
    z.strictObject({ note, ...approval }),
    [...actErrors, 'settlement-state'],
  ),
  undo: act(
    '/reconciliation/{id}/undo',
    {
      summary: 'Take back what was said of a difference, with a reason; what two persons said, by two',
      permission: editors,
    },
    z.strictObject({ note, ...approval }),
    [...actErrors, 'settlement-state', 'already-settled'],
  ),
  undoMatch: actsOn({ reply: UndoneMatch, affects })(
    '/reconciliation/matches/{id}/undo',
    {
      summary:
        'Take apart what a key matched, with a reason: both sides wait again, and the product does not match them again',
      permission: editors,
    },
    z.strictObject({ note }),
    ['record-not-found', 'match-decided', 'settlement-state'],
  ),
} as const;
