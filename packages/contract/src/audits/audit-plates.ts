import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import { type Columns, dateTime, largeText, oneOf, reference } from '../core/list.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { plateMatches } from '../parking/plates.ts';
import { requiredPlate } from '../parking/stays.ts';

export const pictureSides = ['ENTRY', 'EXIT'] as const;
export type PictureSide = (typeof pictureSides)[number];

/** What a person read in a picture, beside what the gate's reader said. */
export const AuditPlate = z.object({
  id: id(),
  parkingInId: id(),
  parkingCode: z.string(),
  side: z.enum(pictureSides),
  gateId: id(),
  gateName: z.string(),
  /** Null where the reader said nothing. */
  readPlate: z.string().nullable(),
  plateNumber: z.string(),
  match: z.enum(plateMatches).nullable(),
  byId: id(),
  byName: z.string(),
  at: localDateTime(),
});
export type AuditPlate = z.output<typeof AuditPlate>;

const menus = ['/audit_plates'] as const;
const columns = {
  at: dateTime(),
  plateNumber: largeText(),
  match: oneOf(plateMatches, { nullable: true, sortable: false }),
  gateId: reference('/gates/list'),
  side: oneOf(pictureSides, { sortable: false }),
  byId: reference('/users/list'),
} satisfies Columns;

const listed = exportedList({
  path: '/audit_plates',
  summary: 'What people read in pictures beside what the readers said, newest first',
  menus,
  row: AuditPlate,
  columns,
  reads: ['auditPlates'],
});

/** How often the reader of a gate was right, by what people read. */
export const ReaderAccuracy = z.object({
  gateId: id(),
  gateName: z.string(),
  side: z.enum(pictureSides),
  pictures: z.int(),
  exact: z.int(),
  equivalent: z.int(),
  near: z.int(),
  different: z.int(),
  /** The reader said nothing. */
  unread: z.int(),
});
export type ReaderAccuracy = z.output<typeof ReaderAccuracy>;

export const auditPlates = {
  ...listed,
  savePlate: endpoint({
    method: 'POST',
    path: '/audit_plates/save_plate',
    summary: 'Say what a picture shows; what the gate’s reader said stands beside it, and nothing of the stay changes',
    permission: { menus: [...menus, '/parking_out_audits'], flag: 'editable' },
    idempotent: true,
    body: z
      .strictObject({
        parkingOutId: id().optional(),
        parkingInId: id().optional(),
        plateNumber: requiredPlate(),
        side: z.enum(pictureSides),
      })
      .refine(({ parkingOutId, parkingInId }) => (parkingOutId ?? parkingInId) !== undefined, {
        path: ['parkingOutId'],
      }),
    reply: AuditPlate,
    errors: ['record-not-found'],
    affects: ['auditPlates', 'operations'],
  }),
  accuracy: endpoint({
    method: 'GET',
    path: '/audit_plates/accuracy',
    summary: 'How often the reader of each gate was right, by what people read; the last of each picture counts',
    permission: { menus, flag: 'viewable' },
    query: z.strictObject({ from: localDate().optional(), to: localDate().optional() }),
    reply: z.array(ReaderAccuracy),
    reads: ['auditPlates'],
  }),
} as const;
