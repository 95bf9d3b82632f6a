import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, oneOf, text } from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { createBody, resource, signedWrites } from '../core/resource.ts';
import { localDate, localDateTime } from '../core/time.ts';

/** RFC 3339 in UTC: what machines are sent. */
const instant = () => z.iso.datetime();

/**
 * What others can be told of, and what they are told: ids to ask the API by, and of money only the price of an exit. No plate,
 * name or ticket code leaves this way, but to the gateway that writes to members whose membership ends, or who are given money back.
 */
export const apiEventData = {
  STAY_ENTERED: z.object({ stayId: id(), vehicleTypeId: id(), gateId: id(), enteredAt: instant() }),
  STAY_EXITED: z.object({
    stayId: id(),
    vehicleTypeId: id(),
    gateId: id(),
    enteredAt: instant(),
    exitedAt: instant(),
    total: rupiah(),
    paidTypeId: id().nullable(),
  }),
  DEPOSIT_SUBMITTED: z.object({ depositId: id(), number: z.int() }),
  DEPOSIT_CLOSED: z.object({ depositId: id(), number: z.int() }),
  GATE_OFFLINE: z.object({ gateId: id(), code: z.string() }),
  GATE_ONLINE: z.object({ gateId: id(), code: z.string() }),
  GATE_OPENED_BY_HAND: z.object({ gateId: id(), openingId: id() }),
  /** Of members with a telephone number. */
  MEMBER_ENDING: z.object({
    memberId: id(),
    name: z.string(),
    phoneNumber: z.string(),
    memberEndDate: localDate(),
    daysLeft: z.int(),
    plateNumbers: z.array(z.string()),
    subscription: z.string(),
  }),
  /** Of members with a telephone number: AGREED is owed to them, PAID_OUT was handed over. Whoever keeps it is found out by them. */
  MEMBER_REFUND: z.object({
    memberId: id(),
    name: z.string(),
    phoneNumber: z.string(),
    receiptNumber: z.string(),
    amount: rupiah(),
    state: z.enum(['AGREED', 'PAID_OUT']),
  }),
} as const;
export type ApiEvent = keyof typeof apiEventData;
export type ApiEventData<Event extends ApiEvent> = z.output<(typeof apiEventData)[Event]>;
export const apiEvents = Object.keys(apiEventData) as [ApiEvent, ...ApiEvent[]];

/** What tells money or people: two persons say where it is sent, or one of them reads every sale, and drawers that are counted blind. */
export const confidentialEvents: readonly ApiEvent[] = ['STAY_EXITED', 'MEMBER_ENDING', 'MEMBER_REFUND'];

export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const;
/** Why an attempt failed. */
export const deliveryFaults = [
  'address-not-allowed',
  'name-not-found',
  'connection-failed',
  'timeout',
  'redirected',
  'refused',
  'training',
] as const;

const input = z.object({
  name: z.string().trim().min(1).max(100),
  target: z.url({ protocol: /^https?$/ }).max(500),
  events: z.array(z.enum(apiEvents)).max(apiEvents.length),
  isEnabled: z.boolean(),
});

const standard = resource({
  name: 'API entry',
  path: '/apis',
  menu: '/apis',
  entity: 'apis',
  input,
  shown: z.object({}),
  columns: { name: text(), target: text(), isEnabled: boolean(), updatedAt: dateTime() },
});

export const ApiDelivery = z.object({
  id: id(),
  at: localDateTime(),
  /** One of the events, or TEST. */
  event: z.string(),
  /** WAITING: it is tried again; FAILED: given up after a day. */
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastAt: localDateTime().nullable(),
  /** The HTTP status of the last answer. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  error: z.enum(deliveryFaults).nullable(),
});
export type ApiDelivery = z.output<typeof ApiDelivery>;

const signed = signedWrites({
  ...standard,
  create: endpoint({
    ...standard.create,
    // `name` and `target` suffice: then it is enabled and told of nothing until events are chosen.
    body: createBody(input).partial({ events: true, isEnabled: true }),
  }),
});

export const apis = {
  ...standard,
  create: signed.create,
  update: signed.update,
  issueSecret: endpoint({
    method: 'POST',
    path: '/apis/{id}/secret',
    summary: 'Make a new signing secret; it is answered once and the one before no longer signs',
    permission: { menus: ['/apis'], flag: 'editable' },
    params: IdParams,
    reply: z.object({ secret: z.string() }),
    errors: ['record-not-found'],
    affects: ['apis', 'operations'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/apis/{id}/test',
    summary: 'Send a TEST event now, once, and say how it went',
    permission: { menus: ['/apis'], flag: 'editable' },
    transaction: 'own',
    params: IdParams,
    reply: ApiDelivery,
    errors: ['record-not-found'],
    affects: ['apis'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/apis/{id}/deliveries',
    summary: 'What was sent in the last 30 days and how it went, newest first',
    permission: { menus: ['/apis'], flag: 'viewable' },
    params: IdParams,
    columns: {
      at: dateTime(),
      event: oneOf([...apiEvents, 'TEST'], { sortable: false }),
      state: oneOf(deliveryStates, { sortable: false }),
    },
    reply: z.array(ApiDelivery),
    errors: ['record-not-found'],
    reads: ['apis'],
  }),
} as const;
