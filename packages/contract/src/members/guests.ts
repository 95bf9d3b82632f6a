import { z } from 'zod';
import { NamedFile, fileTokens } from '../core/booked-resource.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { type Columns, date, dateTime } from '../core/list.ts';
import { createBody, resource, updateBody } from '../core/resource.ts';
import { localDate } from '../core/time.ts';
import { memberTypes } from './member-words.ts';
import { BoughtPeriod, PeriodToBuy } from './members.ts';
import { memberColumns, personFields, shownOfMember } from './people.ts';

const GuestInput = z.object({
  ...personFields,
  memberStartDate: localDate(),
  /** The last day. */
  memberEndDate: localDate(),
  /** Tokens of uploaded files: the invitation, an identity card. */
  memberDocs: fileTokens(),
});

const standard = resource({
  name: 'guest',
  path: '/members/guest',
  menu: '/guest',
  entity: 'guests',
  input: GuestInput,
  shown: z.object({
    ...shownOfMember,
    /** STAFF of a department, NON_STAFF of none. */
    memberType: z.enum(memberTypes),
    /** Nothing is bought by guests, nor paid. */
    membershipTransactionDetails: z.array(BoughtPeriod),
    paidTypeId: id().nullable(),
    transactionFile: NamedFile.nullable(),
    files: z.array(NamedFile),
  }),
  columns: {
    ...memberColumns,
    memberStartDate: date(),
    memberEndDate: date(),
    updatedAt: dateTime(),
  } satisfies Columns,
  conflicts: ['asset-not-found'],
  alsoAffects: ['assets'],
  alsoReads: ['vehicleTypes', 'departments'],
});

const asMember = {
  memberType: z.enum(memberTypes).optional(),
  membershipTransactionDetails: z.array(PeriodToBuy).max(0).optional(),
};
const readOnly = (ignored: readonly string[]) => ignored.filter((name) => !(name in asMember));

/** Who parks free for some days: visitors, contractors. */
export const guests = {
  ...standard,
  create: endpoint({
    ...standard.create,
    body: createBody(GuestInput).extend({
      plateNumbers: personFields.plateNumbers.optional(),
      memberStatus: personFields.memberStatus.optional(),
      ...asMember,
    }),
    ignored: readOnly(standard.create.ignored),
  }),
  update: endpoint({
    ...standard.update,
    body: updateBody(GuestInput).extend(asMember),
    ignored: readOnly(standard.update.ignored),
  }),
  // Names of people are for those who work with guests.
  options: endpoint({ ...standard.options, permission: standard.list.permission }),
  deactivate: endpoint({
    ...standard.remove,
    path: '/members/guest/deactivate/{id}',
    summary: 'End a guest today and keep the record',
    permission: { menus: ['/guest'], flag: 'editable' },
  }),
} as const;
export type Guest = z.output<typeof standard.list.reply.element>;
