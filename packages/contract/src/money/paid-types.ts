import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { boolean, dateTime, oneOf, reference } from '../core/list.ts';
import { Labelled, Option, labelledColumns, resource, signedWrites } from '../core/resource.ts';

/** How money comes in; CASH lies in a drawer, the rest is owed by a provider, or claimed by the cashier. */
export const paidTypeKinds = ['CASH', 'EMONEY', 'QRIS', 'CARD', 'TRANSFER'] as const;
export type PaidTypeKind = (typeof paidTypeKinds)[number];

const PaidTypeInput = Labelled.extend({
  kind: z.enum(paidTypeKinds),
  /** The account its money ends up in. */
  cashId: id().nullable(),
  /** Seen by the cashier alone, no provider confirms it: CARD and TRANSFER always, QRIS by a code that stands printed. */
  claimed: z.boolean().optional(),
});

const standard = resource({
  name: 'payment type',
  path: '/paid-type',
  menu: '/paid-type',
  entity: 'paidTypes',
  input: PaidTypeInput,
  // What nobody named otherwise lies in a drawer: its cashier owes it.
  defaults: { kind: 'CASH' },
  shown: z.object({ cash: z.string().nullable() }),
  columns: {
    ...labelledColumns,
    kind: oneOf(paidTypeKinds),
    cashId: reference('/cash/list', { nullable: true }),
    claimed: boolean(),
    updatedAt: dateTime(),
  },
  conflicts: ['in-use'],
  alsoReads: ['cash'],
});

export const paidTypes = {
  ...standard,
  // What no provider confirms any more takes somebody else to sign.
  ...signedWrites(standard),
  remove: standard.remove,
  options: endpoint({
    method: 'GET',
    path: '/paid-type/list',
    summary: 'Payment types as a cashier chooses them',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reply: z.array(
      Option.extend({ name: z.string(), kind: z.enum(paidTypeKinds), cashId: id().nullable(), claimed: z.boolean() }),
    ),
    reads: ['paidTypes'],
  }),
} as const;
