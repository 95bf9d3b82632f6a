import { z } from 'zod';
import { id } from '../core/id.ts';
import { type Columns, oneOf, reference, text } from '../core/list.ts';
import { patterns } from '../core/patterns.ts';
import { longestPlate } from '../parking/plates.ts';
import { memberStatuses } from './member-words.ts';

/** What a card tells, letters and digits, large and small alike; as it is printed, a code may have hyphens, as tickets do. */
const onCard = (form: RegExp) => z.string().trim().min(1).max(50).regex(form).nullable();
const token = () => z.string().min(1).max(100).nullable();

/** What members and guests have in common. */
export const personFields = {
  name: z.string().trim().min(1).max(200),
  /** Of the card's chip; nobody else's. */
  nfcNumber: onCard(patterns.alphanumeric),
  /** Printed on the card; nobody else's. */
  parkingCode: onCard(/^[0-9A-Za-z-]+$/),
  /** However they are written; kept as capitals and digits. Each belongs to one person at a time. */
  plateNumbers: z.array(z.string().trim().min(1).max(longestPlate)).max(1000),
  vehicleTypeId: id(),
  /** What stays are charged by. */
  fareNonRegularId: id().nullable(),
  departmentId: id().nullable(),
  phoneNumber: z
    .string()
    .trim()
    .min(5)
    .max(30)
    .regex(/^[0-9+() -]+$/)
    .nullable(),
  note: z.string().trim().max(500).nullable(),
  tokenPhoto: token(),
  transactionFileToken: token(),
  /** ACTIVE or SUSPENDED; EXPIRED only as it stands. */
  memberStatus: z.enum(memberStatuses),
};

export const shownOfMember = {
  /** The plates as one text. */
  plates: z.string(),
  vehicle: z.string(),
  vehicleEn: z.string().nullable(),
  department: z.string().nullable(),
  departmentEn: z.string().nullable(),
};

export const memberColumns = {
  name: text(),
  parkingCode: text({ nullable: true }),
  nfcNumber: text({ nullable: true }),
  plates: text({ nullable: true }),
  memberStatus: oneOf(memberStatuses),
  vehicleTypeId: reference('/vehicle_types/list'),
  departmentId: reference('/departments/list', { nullable: true }),
  fareNonRegularId: reference('/fare_non_regulars/list', { nullable: true }),
  phoneNumber: text({ nullable: true, searched: false }),
  note: text({ nullable: true, sortable: false, searched: false }),
} satisfies Columns;
