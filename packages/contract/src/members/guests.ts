import { z } from 'zod';
import { NamedFile, fileTokens } from '../core/booked-resource.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { type Columns, date, dateTime, oneOf, reference } from '../core/list.ts';
import { approval, approvalErrors } from '../core/approval.ts';
import { actsOn } from '../core/acts-on.ts';
import { createBody, resource, updateBody } from '../core/resource.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { guestDaysStates, memberTypes } from './member-words.ts';
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
    /** WAITING: what the record says waits for a second person; REFUSED: nothing is given. */
    daysState: z.enum(guestDaysStates),
    /** The last day that is given, whatever is asked for. */
    givenUntil: localDate().nullable(),
    /** Who gave the days, or asked for them; null where nobody knows. */
    daysById: id().nullable(),
    daysBy: z.string().nullable(),
    /** What the second person said. */
    daysNote: z.string().nullable(),
  }),
  columns: {
    ...memberColumns,
    memberStartDate: date(),
    memberEndDate: date(),
    daysState: oneOf(guestDaysStates),
    daysById: reference('/reports/operators/list', { nullable: true }),
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

const act = actsOn({ reply: standard.list.reply.element, affects: ['guests', 'operations'] });

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
    summary:
      'Change a guest; more than three days of a plate in a month wait for a second person, and so do other plates or cards of such a guest: somebody else signs',
    idempotent: true,
    body: updateBody(GuestInput).extend({ ...asMember, ...approval }),
    ignored: readOnly(standard.update.ignored),
    errors: [...standard.update.errors, ...approvalErrors],
  }),
  // Names of people are for those who work with guests.
  options: endpoint({ ...standard.options, permission: standard.list.permission }),
  deactivate: endpoint({
    ...standard.remove,
    path: '/members/guest/deactivate/{id}',
    summary: 'End a guest today and keep the record',
    permission: { menus: ['/guest'], flag: 'editable' },
  }),
  decideDays: act(
    '/members/guest/{id}/decide',
    {
      summary: 'Agree, as a second person, to the days of a guest that wait, or refuse them',
      permission: { menus: ['/guest'], flag: 'editable' },
    },
    z.strictObject({
      accepted: z.boolean(),
      note: z.string().trim().min(3).max(500).optional(),
      /** Of the guest as it was looked at. */
      updatedAt: localDateTime().optional(),
    }),
    ['record-not-found', 'guest-decided', 'changed-meanwhile', 'four-eyes', 'not-two-persons'],
  ),
} as const;
export type Guest = z.output<typeof standard.list.reply.element>;
