import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { id, uuid } from '../../core/id.ts';
import { type Columns, boolean, dateTime, oneOf, ordinal, reference, shownOnly, text } from '../../core/list.ts';
import { localDateTime } from '../../core/time.ts';

/**
 * TAKEN: before the server, by a PIN · WAITING: told by a device that worked without it, until its taker says so ·
 * CONFIRMED and DENIED by its taker.
 */
export const handoverStates = ['TAKEN', 'WAITING', 'CONFIRMED', 'DENIED'] as const;
export type HandoverState = (typeof handoverStates)[number];

/** Who left a desk to whom. */
export const Handover = z.object({
  id: id(),
  number: z.int(),
  gateId: id(),
  gate: z.string(),
  deviceNumber: z.string(),
  fromUserId: id(),
  fromUser: z.string(),
  toUserId: id(),
  toUser: z.string(),
  /** As its device told it, where the server was not there. */
  at: localDateTime(),
  toldAt: localDateTime(),
  offline: z.boolean(),
  state: z.enum(handoverStates),
  /** The leaver's takings of that moment; null where nothing was sold. */
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  /** When they were counted and handed in. */
  handedInAt: localDateTime().nullable(),
  decidedAt: localDateTime().nullable(),
  reason: z.string().nullable(),
  updatedAt: localDateTime(),
});
export type Handover = z.output<typeof Handover>;

const columns = {
  number: ordinal(),
  at: dateTime(),
  gateId: reference('/gates/list'),
  fromUserId: reference('/floats/cashiers'),
  toUserId: reference('/floats/cashiers'),
  state: oneOf(handoverStates, { sortable: false }),
  offline: boolean(),
  depositNumber: ordinal({ nullable: true }),
  handedInAt: dateTime({ nullable: true }),
  deviceNumber: text(shownOnly),
  toldAt: dateTime(shownOnly),
  decidedAt: dateTime(shownOnly),
  reason: text(shownOnly),
  updatedAt: dateTime(shownOnly),
} satisfies Columns;

const menus = ['/handovers'] as const;

/** What a device tells of a handover that it made without the server. */
export const ToldHandover = z.strictObject({
  /** Made by the device; the same twice is one. */
  requestId: uuid(),
  fromUserId: id(),
  toUserId: id(),
  at: localDateTime(),
  /** When the roster was copied by which the taker's PIN was known. */
  rosterAt: localDateTime(),
});
export type ToldHandover = z.output<typeof ToldHandover>;

const affects = ['handovers', 'parking', 'operations'] as const;
const act = actsOn({ reply: Handover, affects, openWhen: ['licence-expired'] });
const asTaker = { permission: 'signed-in' } as const;

export const handovers = {
  ...exportedList({
    path: '/handovers',
    summary: 'Who left a desk to whom, newest first',
    menus,
    row: Handover,
    columns,
    reads: ['handovers', 'deposits', 'users'],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/handovers/waiting',
    summary: 'Handovers made without the server that wait for the signed-in user’s word, oldest first',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reply: z.array(Handover),
    reads: ['handovers'],
  }),
  confirm: act(
    '/handovers/{id}/confirm',
    { summary: 'Say, as its taker, that one made without the server is true', ...asTaker },
    z.strictObject({}),
    ['record-not-found', 'handover-state'],
  ),
  deny: act(
    '/handovers/{id}/deny',
    { summary: 'Say, as its taker, that it was somebody else; what was sold since is its leaver’s', ...asTaker },
    z.strictObject({ reason: z.string().trim().min(3).max(500) }),
    ['record-not-found', 'handover-state'],
  ),
} as const;
