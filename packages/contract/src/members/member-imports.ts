import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import { importOf } from '../core/import.ts';
import { type Columns, date, dateTime, integer, money, oneOf, ordinal, reference, text } from '../core/list.ts';
import { rupiah, saleRupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { memberImportColumns } from './import-columns.ts';
import { memberImportStates, memberTypes } from './member-words.ts';
import { PeriodToBuy } from './members.ts';
import { personFields } from './people.ts';

export const memberImport = importOf({
  name: 'member',
  path: '/members',
  menu: '/members',
  flag: 'editable',
  affects: ['members', 'memberImports', 'membershipTransactions', 'deposits'],
  columns: memberImportColumns,
});

/** Plates as one cell has them. */
const platesOfCell = z
  .string()
  .transform((cell) => cell.split(/[,;\n]/).filter((plate) => plate.trim() !== ''))
  .pipe(personFields.plateNumbers);

const notWhole = { code: 'custom', params: { code: 'not-whole' } } as const;

/** A row of the sheet. Either months are bought now, or it is told until when they are paid already, and why. */
export const ImportedMember = z
  .strictObject({
    name: personFields.name,
    memberType: z.enum(memberTypes),
    departmentId: id().optional(),
    vehicleTypeId: id(),
    subscriptionFareNameId: id(),
    plateNumbers: platesOfCell.optional(),
    nfcNumber: personFields.nfcNumber.unwrap().optional(),
    parkingCode: personFields.parkingCode.unwrap().optional(),
    phoneNumber: personFields.phoneNumber.unwrap().optional(),
    memberStartDate: localDate(),
    months: z.number().refine(Number.isInteger, notWhole).pipe(PeriodToBuy.shape.months).optional(),
    paidTypeId: id().optional(),
    memberEndDate: localDate().optional(),
    reason: z.string().trim().min(3).max(500).optional(),
    amount: z.number().refine(Number.isInteger, notWhole).pipe(saleRupiah()).optional(),
    note: personFields.note.unwrap().optional(),
  })
  .superRefine((row, context) => {
    const refuse = (path: keyof typeof row, code: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { code } });
    if ((row.plateNumbers ?? []).length === 0 && row.nfcNumber === undefined && row.parkingCode === undefined)
      refuse('plateNumbers', 'required');
    if (row.memberEndDate === undefined) {
      if (row.months === undefined) refuse('months', 'required');
      if (row.reason !== undefined) refuse('reason', 'bought-or-paid');
      return;
    }
    if (row.months !== undefined) refuse('months', 'bought-or-paid');
    if (row.paidTypeId !== undefined) refuse('paidTypeId', 'bought-or-paid');
    if (row.reason === undefined) refuse('reason', 'required');
    if (row.memberEndDate < row.memberStartDate) refuse('memberEndDate', 'before-start');
  });
export type ImportedMember = z.output<typeof ImportedMember>;

/** Members that came in by one file. */
export const MemberImport = z.object({
  id: id(),
  at: localDateTime(),
  file: z.string(),
  members: z.int(),
  /** Members whose period was bought, and rupiah that it brought. */
  bought: z.int(),
  amount: rupiah(),
  /** Members whose period is held to be paid already. */
  takenOver: z.int(),
  state: z.enum(memberImportStates),
  byId: id(),
  by: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
});
export type MemberImport = z.output<typeof MemberImport>;

/** A period that was paid elsewhere, as the file says. */
export const TakenOverPeriod = z.object({
  id: id(),
  importId: id(),
  /** Of the sheet, from 1. */
  place: z.int(),
  memberId: id(),
  member: z.string(),
  plates: z.string(),
  parkingCode: z.string().nullable(),
  subscription: z.string(),
  subscriptionEn: z.string().nullable(),
  fromDate: localDate(),
  toDate: localDate(),
  reason: z.string(),
  amount: rupiah().nullable(),
});
export type TakenOverPeriod = z.output<typeof TakenOverPeriod>;

const menus = ['/members/import'] as const;
const act = actsOn({
  reply: MemberImport,
  affects: ['memberImports', 'members', 'membershipTransactions', 'operations'],
});
const taken = exportedList({
  path: '/members/imports/periods',
  summary: 'Periods that imports held to be paid already',
  menus,
  row: TakenOverPeriod,
  columns: {
    importId: { type: 'reference', operators: ['equals'], sortable: false },
    place: ordinal(),
    member: text(),
    plates: text(),
    parkingCode: text({ nullable: true }),
    fromDate: date(),
    toDate: date(),
    reason: text(),
    amount: money({ nullable: true }),
  } satisfies Columns,
  reads: ['memberImports', 'members'],
});

/** What is paid elsewhere is free here: it holds once a second person agrees. */
export const memberImports = {
  ...memberImport.endpoints,
  ...exportedList({
    path: '/members/imports',
    summary: 'Files by which members came in, newest first',
    menus,
    row: MemberImport,
    columns: {
      at: dateTime(),
      file: text(),
      members: integer(),
      bought: integer(),
      amount: money(),
      takenOver: integer(),
      state: oneOf(memberImportStates),
      byId: reference('/reports/operators/list'),
    } satisfies Columns,
    reads: ['memberImports'],
  }),
  takenOver: taken.list,
  takenOverExport: taken.export,
  decideImport: act(
    '/members/imports/{id}/decide',
    {
      summary:
        'Agree, as a second person, to the periods of an import that are held to be paid already, or refuse them',
      permission: { menus: ['/members'], flag: 'editable' },
    },
    z.strictObject({ accepted: z.boolean(), note: z.string().trim().min(3).max(500).optional() }),
    ['record-not-found', 'import-decided', 'four-eyes', 'not-two-persons'],
  ),
} as const;
