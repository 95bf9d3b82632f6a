import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { IdParams, id } from '../core/id.ts';
import { type Columns, boolean, dateTime, integer, money, oneOf, ordinal, reference, shownOnly } from '../core/list.ts';
import { entryRupiah, rupiah, signedRupiah } from '../core/money.ts';
import { Option } from '../core/resource.ts';
import { saidText } from '../core/said-text.ts';
import { localDateTime } from '../core/time.ts';
import { stayFlags } from '../parking/stays.ts';
import { cheatingTypes, indicationOutcomes, indicationStates, severities, subjectKinds } from './cheating-types.ts';

/** Something that a rule found strange. Nobody is accused by it: people decide what it was. */
export const CheatingIndication = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  cheatingType: z.enum(cheatingTypes),
  cheatingTypeLabel: z.string(),
  cheatingTypeLabelEn: z.string(),
  severity: z.enum(severities),
  state: z.enum(indicationStates),
  subjectKind: z.enum(subjectKinds),
  subjectId: id(),
  /** Its name; null where it has none any more. */
  subject: z.string().nullable(),
  /** The first and the last moment that it is about. */
  datetimeFrom: localDateTime(),
  datetimeTo: localDateTime(),
  /** What was found, with its figures. */
  sentence: z.string(),
  sentenceEn: z.string(),
  /** Of a rate: how many, of how many, and how many were to be expected. */
  n: z.int().nullable(),
  x: z.int().nullable(),
  lambda: z.number().nullable(),
  /** How likely it is by chance, alone and among all that were judged with it. */
  p: z.number().nullable(),
  q: z.number().nullable(),
  /** Whole rupiah that are to be missing, by the rule. */
  expectedLoss: rupiah(),
  /** 0 to 1: what weighs against the subject in that week, taken together. */
  score: z.number(),
  /** Stands in the worklist for all that was found of its subject in that week. */
  leads: z.boolean(),
  assignedToId: id().nullable(),
  assignedTo: z.string().nullable(),
  /** Who says that it is so, until a second person does. */
  proposedById: id().nullable(),
  proposedBy: z.string().nullable(),
  /** Whole rupiah that are missing, as those say who decided. */
  loss: rupiah().nullable(),
  madeAt: localDateTime(),
  decidedAt: localDateTime().nullable(),
});
export type CheatingIndication = z.output<typeof CheatingIndication>;

/** A stay that an indication stands on. */
const CaseStay = z.object({
  id: id(),
  parkingCode: z.string(),
  /** Null where they went by age. */
  plateNumberIn: z.string().nullable(),
  plateNumber: z.string().nullable(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  gateInName: z.string(),
  gateName: z.string().nullable(),
  datetimeIn: localDateTime(),
  datetimeOut: localDateTime().nullable(),
  operator: z.string().nullable(),
  total: rupiah().nullable(),
  flags: z.array(z.enum(stayFlags)),
  imagesIn: z.array(z.string()),
  images: z.array(z.string()),
});

const CaseStep = z.object({
  n: z.int(),
  kind: z.enum(['ASSIGNED', 'PROPOSED', 'DECIDED', 'REOPENED', 'ANSWERED']),
  fromState: z.enum(indicationStates),
  toState: z.enum(indicationStates),
  by: z.string(),
  at: localDateTime(),
  note: z.string().nullable(),
  loss: rupiah().nullable(),
});

/** What a moment of a case is. */
export const momentKinds = [
  'ENTRY',
  'SALE',
  'EXIT',
  'GATE_EVENT',
  'OPENING',
  'BARRIER',
  'OPERATION',
  'REPRINT',
  'RECEIPT',
  'DEPOSIT',
  'DEPOSIT_PAID',
  'STEP',
] as const;

/** Something that happened, in the story of a case. */
const CaseMoment = z.object({
  at: localDateTime(),
  kind: z.enum(momentKinds),
  /** The record that it is of: a stay, a deposit, an opening, an entry of the operations log. */
  recordId: z.string(),
  /** As the record is called: its ticket, its number. */
  name: z.string().nullable(),
  /** The type of an event, the action of an operation, the kind of a step; of others null. */
  what: z.string().nullable(),
  gate: z.string().nullable(),
  by: z.string().nullable(),
  /** Whole rupiah: of a sale what was taken, of a deposit what was counted. */
  amount: signedRupiah().nullable(),
  /** Of a deposit, what it owed. */
  owed: rupiah().nullable(),
  note: z.string().nullable(),
});
export type CaseMoment = z.output<typeof CaseMoment>;

/** How often somebody did it whom the subject is held against; nobody is named. */
const CasePeer = z.object({ n: z.int(), x: z.int() });

/** An indication with all that it stands on. */
export const IndicationCase = CheatingIndication.extend({
  ruleVersion: z.int(),
  stays: z.array(CaseStay),
  /** What happened, in order; the first so many of it. */
  moments: z.array(CaseMoment),
  /** There is more than is shown. */
  momentsLeftOut: z.boolean(),
  /** Of a rate: everybody whom the subject was held against when it was found. */
  peers: z.array(CasePeer),
  steps: z.array(CaseStep),
  /** The subject's other indications, newest first. */
  others: z.array(CheatingIndication),
  /** Of what was decided of this rule: how many, and how many of them were so. */
  decided: z.int(),
  confirmed: z.int(),
});
export type IndicationCase = z.output<typeof IndicationCase>;

/** What its subject is told of a confirmed one: no names, and no pictures of others. */
export const OwnIndication = CheatingIndication.pick({
  id: true,
  number: true,
  cheatingTypeLabel: true,
  cheatingTypeLabelEn: true,
  datetimeFrom: true,
  datetimeTo: true,
  sentence: true,
  sentenceEn: true,
  loss: true,
  decidedAt: true,
}).extend({ answer: z.string().nullable(), answeredAt: localDateTime().nullable() });
export type OwnIndication = z.output<typeof OwnIndication>;

const menus = ['/cheating_indication_report'] as const;
const columns = {
  number: ordinal(),
  madeAt: dateTime(),
  cheatingType: oneOf(cheatingTypes),
  severity: oneOf(severities, { sortable: false }),
  state: oneOf(indicationStates),
  subjectKind: oneOf(subjectKinds),
  subjectId: reference('/reports/operators/list'),
  expectedLoss: money(),
  score: integer(shownOnly),
  leads: boolean({ sortable: false }),
  n: integer(shownOnly),
  x: integer(shownOnly),
  assignedToId: reference('/reports/operators/list', { nullable: true }),
  datetimeFrom: dateTime({ sortable: false }),
  datetimeTo: dateTime({ sortable: false }),
  decidedAt: dateTime({ nullable: true }),
} satisfies Columns;

const act = actsOn({ reply: CheatingIndication, affects: ['indications', 'operations'] });
const decides = { menus, flag: 'editable' } as const;

export const cheatingIndications = {
  ...exportedList({
    path: '/cheating_indications',
    summary: 'What rules found strange, newest first; nobody sees what is about themselves, or what they had a part in',
    menus,
    row: CheatingIndication,
    columns,
    reads: ['indications'],
    watched: 'indications',
  }),
  cheatingTypes: endpoint({
    method: 'GET',
    path: '/cheating_indications/cheating_type',
    summary: 'Choices of what rules look for',
    permission: 'signed-in',
    reads: [],
    reply: z.array(Option.extend({ id: z.enum(cheatingTypes) })),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/cheating_indications/mine',
    summary: 'What two people have confirmed about the caller, to be answered',
    permission: 'signed-in',
    reads: ['indications'],
    reply: z.array(OwnIndication),
  }),
  get: endpoint({
    method: 'GET',
    path: '/cheating_indications/{id}',
    summary: 'One with all that it stands on: stays, pictures, steps, what else is about its subject',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: IndicationCase,
    errors: ['record-not-found'],
    reads: ['indications', 'parking'],
    watched: 'indications',
  }),
  evidencePack: endpoint({
    method: 'POST',
    path: '/cheating_indications/{id}/evidence_pack',
    summary:
      'All that it stands on as one signed zip file, to be read and checked without this product; that it was made is written down',
    permission: decides,
    params: IdParams,
    transport: 'download',
    transaction: 'own',
    reply: z.null(),
    errors: ['record-not-found'],
    affects: ['operations'],
    watched: 'indications',
  }),
  assign: {
    ...act(
      '/cheating_indications/{id}/assign',
      { summary: 'Give it to somebody to look at; to nobody again by null', permission: decides },
      z.strictObject({ userId: id().nullable() }),
      ['record-not-found', 'already-settled', 'person-concerned'],
    ),
    watched: 'indications',
  },
  decide: {
    ...act(
      '/cheating_indications/{id}/decide',
      {
        summary: 'Say what it was. That it is so needs a second person who says the same; REVIEWING opens it again',
        permission: decides,
      },
      z.strictObject({
        state: z.enum([...indicationOutcomes, 'REVIEWING']),
        note: saidText(1000),
        /** Whole rupiah that are missing; of CONFIRMED alone. */
        loss: entryRupiah().nullable().optional(),
      }),
      ['record-not-found', 'already-settled', 'four-eyes', 'not-two-persons', 'person-concerned'],
    ),
    watched: 'indications',
  },
  answer: {
    ...actsOn({ reply: OwnIndication, affects: ['indications', 'operations'] })(
      '/cheating_indications/{id}/answer',
      { summary: 'Say something to a confirmed one, as whom it is about', permission: 'signed-in' },
      z.strictObject({ text: saidText(2000) }),
      ['record-not-found', 'already-answered'],
    ),
    byPassword: true,
    watched: 'indications',
  },
} as const;
