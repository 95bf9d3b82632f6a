import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  date,
  dateTime,
  integer,
  money,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
} from '../../core/list.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';

/** STOCK in the office · ISSUED to a cashier who has not taken it yet · OUT with its cashier · DONE none of its numbers is left. */
export const bookletStates = ['STOCK', 'ISSUED', 'OUT', 'DONE'] as const;
export type BookletState = (typeof bookletStates)[number];

/** No booklet has more numbers. */
export const largestBooklet = 10_000;
export const largestTicketNumber = 999_999_999;

/** A number as it is printed on a ticket. */
export const ticketNumber = () => z.int().min(1).max(largestTicketNumber);

/** Paper tickets with their numbers: stock until a cashier takes it, who then answers for each of them. */
export const TicketBooklet = z.object({
  id: id(),
  series: z.string(),
  first: ticketNumber(),
  last: ticketNumber(),
  /** How many numbers it has. */
  size: z.int(),
  /** Of one number: as it is printed, or as it is agreed where nothing is. A missing one is owed at it. */
  value: rupiah(),
  printed: z.boolean(),
  /** What is printed; null where it may be sold to any. */
  vehicleTypeId: id().nullable(),
  vehicleType: z.string().nullable(),
  vehicleTypeEn: z.string().nullable(),
  /** How the tax office stamped it (porporasi), and when. */
  stamp: z.string().nullable(),
  stampedOn: localDate().nullable(),
  note: z.string().nullable(),
  state: z.enum(bookletStates),
  /** Who has it, or is to take it. */
  operatorId: id().nullable(),
  operator: z.string().nullable(),
  issuedById: id().nullable(),
  issuedBy: z.string().nullable(),
  issuedAt: localDateTime().nullable(),
  takenAt: localDateTime().nullable(),
  issueNote: z.string().nullable(),
  sold: z.int(),
  spoiled: z.int(),
  missing: z.int(),
  /** Of which nothing was written down yet. */
  unused: z.int(),
  addedBy: z.string(),
  addedAt: localDateTime(),
  updatedAt: localDateTime(),
});
export type TicketBooklet = z.output<typeof TicketBooklet>;

const menus = ['/ticket_booklets'] as const;
/** Whoever issues booklets signs for what was missing of one. */
export const seesBooklets = { menus: ['/ticket_booklets', '/deposits'], flag: 'editable' } as const;

const columns = {
  series: text(),
  first: ordinal(),
  last: ordinal(),
  size: integer(shownOnly),
  value: money(),
  printed: boolean({ sortable: false }),
  vehicleTypeId: reference('/vehicle_types/list', { nullable: true }),
  stamp: text({ nullable: true }),
  stampedOn: date({ nullable: true }),
  state: oneOf(bookletStates, { sortable: false }),
  operatorId: reference('/floats/cashiers', { nullable: true }),
  issuedAt: dateTime(shownOnly),
  takenAt: dateTime(shownOnly),
  sold: integer(shownOnly),
  spoiled: integer(shownOnly),
  missing: integer(shownOnly),
  unused: integer(shownOnly),
  addedBy: text(shownOnly),
  addedAt: dateTime(),
  updatedAt: dateTime(shownOnly),
} satisfies Columns;

/** Letters, digits and hyphens, in capitals whichever way they were typed. */
export const ticketSeries = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,9}$/);

const note = () => z.string().trim().max(500).optional();
const reason = () => z.string().trim().min(3).max(500);
const affects = ['ticketBooklets', 'operations'] as const;
const act = actsOn({ reply: TicketBooklet, affects });

export const ticketBooklets = {
  ...exportedList({
    path: '/ticket_booklets',
    summary:
      'Booklets of paper tickets, newest first; those that a cashier has, or is to take, where own ones only are seen',
    menus,
    row: TicketBooklet,
    columns,
    reads: ['ticketBooklets', 'ticketUses', 'vehicleTypes'],
  }),
  options: endpoint({
    method: 'GET',
    path: '/ticket_booklets/list',
    summary:
      'Booklets that a cashier has, of which tickets may be entered: options; the own ones where own ones only are seen',
    permission: { menus: ['/ticket_booklets', '/paper_tickets'], flag: 'viewable' },
    reply: z.array(Option),
    reads: ['ticketBooklets'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/ticket_booklets/own',
    summary: 'The booklets that the caller has, or is to take',
    permission: 'signed-in',
    reply: z.array(TicketBooklet),
    reads: ['ticketBooklets', 'ticketUses'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/ticket_booklets',
    summary: 'Receive a booklet into stock; none of its numbers may lie in another one of its series',
    permission: { menus, flag: 'addable' },
    idempotent: true,
    body: z.strictObject({
      series: ticketSeries(),
      first: ticketNumber(),
      last: ticketNumber(),
      value: saleRupiah(1),
      printed: z.boolean().default(true),
      vehicleTypeId: id().nullable().optional(),
      stamp: z.string().trim().max(100).optional(),
      stampedOn: localDate().nullable().optional(),
      note: note(),
    }),
    reply: TicketBooklet,
    errors: ['booklet-overlaps'],
    affects,
  }),
  issue: act(
    '/ticket_booklets/{id}/issue',
    {
      summary: 'Issue one from stock to a cashier, who has to say that it is there; never to oneself',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ operatorId: id(), note: note() }),
    ['record-not-found', 'booklet-state', 'own-booklet', 'not-two-persons'],
  ),
  take: act(
    '/ticket_booklets/{id}/take',
    {
      summary: 'Say, as its cashier, that it is there: from now on its cashier answers for its numbers',
      permission: 'signed-in',
    },
    z.strictObject({
      /** What the cashier was shown. */
      unused: z.int().min(1).max(largestBooklet),
    }),
    ['record-not-found', 'booklet-state', 'changed-meanwhile', 'own-booklet', 'not-two-persons'],
  ),
  cancel: act(
    '/ticket_booklets/{id}/cancel',
    { summary: 'Refuse, as its cashier, one that waits, or take it back before it is taken', permission: 'signed-in' },
    z.strictObject({ note: reason() }),
    ['record-not-found', 'booklet-state'],
  ),
  giveBack: actsOn({ reply: TicketBooklet, affects: [...affects, 'ticketUses', 'operatorDebts'] })(
    '/ticket_booklets/{id}/give_back',
    {
      summary:
        'Receive it back and count it: numbers that were neither used nor are there are missing, signed for by its cashier or a witness, and charged at their value',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({
      /** Unused tickets that are there, from the first to the last; null for none. */
      there: z.strictObject({ first: ticketNumber(), last: ticketNumber() }).nullable(),
      /** Spoiled ones that are not shown: they are missing. */
      notShown: z.array(id()).max(500).default([]),
      note: note(),
      ...approval,
    }),
    ['record-not-found', 'booklet-state', 'own-booklet', 'tickets-used', ...approvalErrors],
  ),
} as const;
