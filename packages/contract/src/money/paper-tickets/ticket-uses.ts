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
  oneOf,
  ordinal,
  reference,
  shownOnly,
  summed,
  text,
} from '../../core/list.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { ticketNumber } from './ticket-booklets.ts';

/** SOLD for money · SPOILED, shown when its booklet comes back · MISSING when it came back, and charged. */
export const ticketUseKinds = ['SOLD', 'SPOILED', 'MISSING'] as const;
export type TicketUseKind = (typeof ticketUseKinds)[number];

/** No power cut is longer, and none is told later. */
export const longestCutHours = 24;
export const toldWithinDays = 7;

/** What became of numbers of a booklet, each once ever. */
export const TicketUse = z.object({
  id: id(),
  number: z.int(),
  bookletId: id(),
  series: z.string(),
  kind: z.enum(ticketUseKinds),
  first: ticketNumber(),
  last: ticketNumber(),
  size: z.int(),
  /** As it is said: `A 101–112`. */
  range: z.string(),
  vehicleTypeId: id().nullable(),
  vehicleType: z.string().nullable(),
  vehicleTypeEn: z.string().nullable(),
  gateId: id().nullable(),
  gate: z.string().nullable(),
  /** Of one number, and of all of them, nothing of those taken back; with the tax in it; null while the deposit is open and its cashier counts blind. */
  amount: rupiah().nullable(),
  total: rupiah().nullable(),
  tax: rupiah().nullable(),
  /** Of the power cut in which they were sold. */
  soldFrom: localDateTime().nullable(),
  soldUntil: localDateTime().nullable(),
  /** On which it was booked. */
  businessDay: localDate(),
  note: z.string().nullable(),
  /** Whose takings they are. */
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  /** Who answers for them. */
  operatorId: id(),
  operator: z.string(),
  enteredBy: z.string(),
  enteredAt: localDateTime(),
  /** Who signed for more than a number is worth. */
  approvedBy: z.string().nullable(),
  /** Not taken back. */
  counts: z.boolean(),
  takenBackAt: localDateTime().nullable(),
  takenBackBy: z.string().nullable(),
  takenBackWith: z.string().nullable(),
  takenBackNote: z.string().nullable(),
  updatedAt: localDateTime(),
});
export type TicketUse = z.output<typeof TicketUse>;

/** What a deposit tells of the paper tickets in its takings. */
export const TicketsOfDeposit = TicketUse.pick({ id: true, range: true, size: true, total: true });
export type TicketsOfDeposit = z.output<typeof TicketsOfDeposit>;

const menus = ['/paper_tickets'] as const;
/** Whoever signs for tickets that were sold above their value, or entered by mistake. */
export const approvesTickets = { menus: ['/paper_tickets'], flag: 'editable' } as const;

const columns = {
  number: ordinal(),
  range: text(shownOnly),
  series: text(),
  first: ordinal(),
  last: ordinal(),
  kind: oneOf(ticketUseKinds, { sortable: false }),
  counts: boolean({ sortable: false }),
  bookletId: reference('/ticket_booklets/list'),
  vehicleTypeId: reference('/vehicle_types/list', { nullable: true }),
  gateId: reference('/gates/list', { nullable: true }),
  operatorId: reference('/floats/cashiers'),
  size: integer(shownOnly),
  amount: summed({ ...shownOnly, summed: undefined }),
  total: summed(shownOnly),
  tax: summed(shownOnly),
  soldFrom: dateTime({ nullable: true }),
  soldUntil: dateTime({ nullable: true }),
  businessDay: date(),
  depositNumber: ordinal({ nullable: true }),
  enteredBy: text(shownOnly),
  enteredAt: dateTime(),
  approvedBy: text(shownOnly),
  takenBackAt: dateTime(shownOnly),
  takenBackBy: text(shownOnly),
  updatedAt: dateTime(shownOnly),
} satisfies Columns;

const affects = ['ticketUses', 'ticketBooklets', 'deposits', 'parking', 'operations'] as const;
const numbers = { bookletId: id(), first: ticketNumber(), last: ticketNumber() } as const;

export const ticketUses = {
  ...exportedList({
    path: '/paper_tickets',
    summary: 'What became of paper tickets, newest first; a cashier’s own only',
    menus,
    row: TicketUse,
    columns,
    reads: ['ticketUses', 'ticketBooklets', 'deposits', 'vehicleTypes', 'gates'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/paper_tickets',
    summary:
      'Write down, after a power cut, what was sold or spoiled of a booklet that a cashier has: money in that cashier’s open deposit. Above the value of a number it is approved; other than it needs a note',
    permission: { menus, flag: 'addable' },
    idempotent: true,
    body: z.strictObject({
      ...numbers,
      kind: z.enum(['SOLD', 'SPOILED']).default('SOLD'),
      /** The following of those that were sold. */
      vehicleTypeId: id().nullable().optional(),
      gateId: id().nullable().optional(),
      /** Of one number. */
      amount: saleRupiah(1).nullable().optional(),
      soldFrom: localDateTime().nullable().optional(),
      soldUntil: localDateTime().nullable().optional(),
      /** Why, of spoiled ones, of another price or another vehicle type than is printed. */
      note: z.string().trim().max(500).optional(),
      ...approval,
    }),
    reply: TicketUse,
    errors: ['record-not-found', 'booklet-state', 'tickets-used', 'time-in-future', 'hand-in-first', ...approvalErrors],
    affects,
  }),
  takeBack: actsOn({ reply: TicketUse, affects })(
    '/paper_tickets/{id}/take_back',
    {
      summary:
        'Take back what was entered by mistake while its deposit is open, never alone: its numbers are unused again. Its cashier needs somebody who signs',
      permission: { menus, flag: 'addable' },
    },
    z.strictObject({ note: z.string().trim().min(3).max(500), ...approval }),
    ['record-not-found', 'booklet-state', 'already-settled', 'deposit-state', ...approvalErrors],
  ),
} as const;
