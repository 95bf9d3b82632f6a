import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { rupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { parkingTypes } from '../../tariffs/fare-rules.ts';
import { whyFree } from './why-free.ts';

/**
 * OPEN waits for its answer · GRANTED, REFUSED by somebody · UNANSWERED nobody said anything in time · NOBODY who may answer was
 * signed in.
 */
export const freePassRequestStatuses = ['OPEN', 'GRANTED', 'REFUSED', 'UNANSWERED', 'NOBODY'] as const;
export type FreePassRequestStatus = (typeof freePassRequestStatuses)[number];

/** What somebody says who is asked. */
export const freePassAnswers = ['GRANTED', 'REFUSED'] as const;
export type FreePassAnswer = (typeof freePassAnswers)[number];

/** So long after its answer, or after nobody gave one, the car may leave by it. */
export const freePassAnswerMinutes = 5;
/** So many cars go in a shift of one cashier because nobody answered; together they are worth no more than one gives alone. */
export const freePassesUnanswered = 3;

/** So many that nobody answered a cashier asks for within an hour: no line of asks until somebody happens to be there, or is not. */
export const freePassAsksUnanswered = 5;

/** A car at an exit that is to leave free of charge, of which its cashier asks somebody else. */
export const FreePassRequest = z.object({
  id: id(),
  status: z.enum(freePassRequestStatuses),
  askedAt: localDateTime(),
  /** By the server's clock; 0 once it is over. */
  secondsLeft: z.int(),
  operatorId: id(),
  operator: z.string(),
  parkingInId: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  datetimeIn: localDateTime(),
  gateId: id(),
  gateName: z.string(),
  reasonLabel: z.string().nullable(),
  reasonLabelEn: z.string().nullable(),
  freePassVerification: z.string().nullable(),
  /** Rupiah that the car would pay, tax included; null for its own cashier, who may count blind. */
  value: rupiah().nullable(),
  /** What the entry took, and what the exit's camera has just taken. */
  imagesIn: z.array(z.string()),
  images: z.array(z.string()),
  answeredBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type FreePassRequest = z.output<typeof FreePassRequest>;

const asks = {
  menus: ['/parking_out_cashier', '/parking-out-cashier-lpr'],
  flag: 'addable',
} as const;
const answers = { menus: ['/free_passes'], flag: 'editable' } as const;
/** A car at a barrier leaves, whatever the licence says. */
const always = ['licence-expired'] as const;

/** A free pass beyond what a cashier gives alone, asked of whoever may decide on free passes, wherever they are. */
export const freePassRequests = {
  waiting: endpoint({
    method: 'GET',
    path: '/free_passes/requests',
    summary: 'Cars at exits that wait for a yes or no of yours, the one that waits longest first',
    permission: answers,
    reply: z.array(FreePassRequest),
    openWhen: always,
    reads: ['freePassRequests'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/free_passes/requests/{id}',
    summary: 'What became of a free pass that one asked for',
    permission: asks,
    params: IdParams,
    reply: FreePassRequest,
    errors: ['record-not-found'],
    openWhen: always,
    reads: ['freePassRequests'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/free_passes/requests',
    summary:
      'Ask whoever may decide on free passes for one, of this car at this gate: they have 60 seconds. One at a time, never again of a car that somebody refused, and no more once five within an hour went unanswered',
    permission: asks,
    idempotent: true,
    body: z.strictObject({
      parkingInId: id(),
      gateId: id(),
      /** As what it is counted; as its record has it when left out. */
      vehicleId: id().optional(),
      parkingType: z.enum(parkingTypes).optional(),
      ...whyFree,
    }),
    reply: FreePassRequest,
    errors: [
      'stay-not-found',
      'stay-already-closed',
      'stay-deleted',
      'gate-not-found',
      'wrong-gate-type',
      'fare-missing',
      'free-pass-open',
      'free-pass-unheard',
      'free-pass-refused',
    ],
    openWhen: always,
    affects: ['freePassRequests', 'operations'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/free_passes/requests/{id}',
    summary:
      'Say yes or no to a free pass that is asked for: yes signs for it, of this car, gate and cashier alone. For who edits free passes and is another person than its cashier',
    permission: answers,
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      answer: z.enum(freePassAnswers),
      /** What its cashier reads. */
      note: z.string().trim().max(500).optional(),
    }),
    reply: FreePassRequest,
    errors: ['record-not-found', 'free-pass-answered', 'free-pass-too-late', 'four-eyes', 'not-two-persons'],
    openWhen: always,
    affects: ['freePassRequests', 'operations'],
  }),
} as const;
