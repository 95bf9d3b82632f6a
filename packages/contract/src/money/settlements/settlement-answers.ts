import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import { dateTime, integer, oneOf, ordinal, reference, shownOnly, text } from '../../core/list.ts';
import { base64Content } from '../../core/base64-content.ts';
import { updateBody } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { AnswerForm } from './answer-form.ts';

const menus = ['/settlement'] as const;
const viewers = { menus: [...menus, '/settlement_answers'], flag: 'viewable' } as const;
const editors = { menus, flag: 'editable' } as const;

/** KEPT: it was fetched and is not judged yet, or waits until its settlement is sent. */
export const answerStates = ['KEPT', 'APPLIED', 'REFUSED'] as const;

/**
 * Why a file changed nothing. UNKNOWN_FILE: its name is that of none of ours; OLD_VERSION: a later version was written;
 * NOT_WAITING: its settlement is answered already; TOO_LARGE: it was not even fetched; BROKEN_LINE: a line that cannot be read;
 * UNKNOWN_KEY: a line about none of the items that were sent; SAME_KEY: about several of them; TWICE: an item that has a line already;
 * UNKNOWN_STATE: neither accepted nor refused; MISSING: items without a line.
 */
export const answerFaults = [
  'UNKNOWN_FILE',
  'OLD_VERSION',
  'NOT_WAITING',
  'TOO_LARGE',
  'BROKEN_LINE',
  'UNKNOWN_KEY',
  'SAME_KEY',
  'TWICE',
  'UNKNOWN_STATE',
  'MISSING',
] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** A file by which a bank answered, and what came of it. */
export const SettlementAnswer = z.object({
  id: id(),
  at: localDateTime(),
  paidTypeId: id(),
  paidType: z.string(),
  paidTypeEn: z.string().nullable(),
  name: z.string(),
  bytes: z.int(),
  /** Of the bytes, in hexadecimal; null: it was too large to be fetched. */
  sha256: z.string().nullable(),
  state: z.enum(answerStates),
  fault: z.enum(answerFaults).nullable(),
  /** The line that it was refused for, the first of the file being 1. */
  row: z.int().nullable(),
  /** What stands there, or is missing. */
  said: z.string().nullable(),
  /** Whose answer it is; null: it could not be told. */
  settlementId: id().nullable(),
  settlementNumber: z.int().nullable(),
  day: localDate().nullable(),
  version: z.int().nullable(),
  /** How many items it accepted, and refused. */
  accepted: z.int().nullable(),
  refused: z.int().nullable(),
  /** Who brought it; null: it was fetched. */
  byId: id().nullable(),
  by: z.string().nullable(),
});
export type SettlementAnswer = z.output<typeof SettlementAnswer>;

const StoredForm = AnswerForm.extend({
  paidTypeId: id(),
  /** Null: nothing was set. */
  updatedAt: localDateTime().nullable(),
});
export type StoredAnswerForm = z.output<typeof StoredForm>;

export const settlementAnswers = {
  ...exportedList({
    path: '/settlement_answers',
    summary: 'The files by which banks answered, and what came of each; newest first',
    menus: viewers.menus,
    row: SettlementAnswer,
    columns: {
      at: dateTime(),
      state: oneOf(answerStates),
      fault: oneOf(answerFaults, { nullable: true }),
      paidTypeId: reference('/paid-type/list'),
      name: text(),
      settlementId: { type: 'reference', operators: ['equals'], sortable: false },
      settlementNumber: ordinal({ nullable: true }),
      version: integer(shownOnly),
      accepted: integer(shownOnly),
      refused: integer(shownOnly),
      row: integer(shownOnly),
      said: text({ operators: [], sortable: false, searched: false, nullable: true }),
      bytes: integer(shownOnly),
      byId: reference('/reports/operators/list', { nullable: true }),
    },
    reads: ['settlements', 'paidTypes'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/settlement_answers/download/{id}',
    summary: 'The very bytes of an answer, as they were fetched',
    permission: viewers,
    transport: 'download',
    params: IdParams,
    reply: z.null(),
    errors: ['record-not-found'],
  }),
  judge: endpoint({
    method: 'POST',
    path: '/settlement_answers/judge/{id}',
    summary:
      'Read an answer that changed nothing once more, by what is set now; one that somebody brought takes two where it did',
    permission: editors,
    transaction: 'own',
    params: IdParams,
    body: z.strictObject(approval).optional(),
    reply: SettlementAnswer,
    errors: ['record-not-found', 'settlement-state', ...approvalErrors],
    affects: ['settlements', 'operations'],
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/settlement_answers/fetch/{id}',
    summary: 'Fetch the answers of a payment type’s bank, as the product does by itself while it waits for one',
    permission: editors,
    transaction: 'own',
    params: IdParams,
    body: z.strictObject({}).optional(),
    reply: z.object({ applied: z.int(), refused: z.int() }),
    errors: ['record-not-found', 'settlement-by-hand', 'answers-not-fetched', 'too-many-requests'],
    affects: ['settlements', 'operations'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/settlement_answers/upload/{id}',
    summary:
      'Bring the answer to a settlement that its bank handed over by hand; it is kept and judged as a fetched one. Where answers are fetched it takes a second person',
    permission: editors,
    transaction: 'own',
    bodyLimit: 14_000_000,
    params: IdParams,
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      /** Its bytes, as base64. */
      content: base64Content(),
      ...approval,
    }),
    reply: SettlementAnswer,
    errors: ['record-not-found', 'settlement-state', ...approvalErrors],
    affects: ['settlements', 'operations'],
  }),
  form: endpoint({
    method: 'GET',
    path: '/settlement_answers/form/{id}',
    summary: 'How the answers of a payment type’s bank are found and read',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: StoredForm,
    errors: ['record-not-found'],
    reads: ['settlements', 'paidTypes'],
  }),
  updateForm: endpoint({
    method: 'PUT',
    path: '/settlement_answers/form/{id}',
    // What of an answer is taken for a yes, and of which item: another takes two.
    summary: 'Change it; what is left out stays. It takes a second person',
    permission: editors,
    params: IdParams,
    body: updateBody(AnswerForm).extend(approval),
    reply: StoredForm,
    errors: ['record-not-found', 'changed-meanwhile', ...approvalErrors],
    affects: ['settlements', 'operations'],
  }),
} as const;
