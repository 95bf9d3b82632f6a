import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { rupiah, saleRupiah } from '../core/money.ts';
import { localDateTime } from '../core/time.ts';
import { PendingSetting } from '../controls/pending-settings.ts';

const ParkingFineInput = z.strictObject({ vehicleTypeId: id(), fine: saleRupiah() });

/** What a lost ticket costs a vehicle type; null where nothing was set. */
export const ParkingFine = z.object({
  id: id().nullable(),
  vehicleTypeId: id(),
  vehicleType: z.string(),
  vehicleTypeEn: z.string().nullable(),
  fine: rupiah().nullable(),
  /** A lower one that has not begun. */
  pending: PendingSetting.nullable(),
  updatedAt: localDateTime().nullable(),
});
export type ParkingFine = z.output<typeof ParkingFine>;

const on = (flag: 'viewable' | 'addable' | 'editable') => ({ menus: ['/parking_fines'], flag }) as const;
const affects = ['fares', 'operations'] as const;
// A row sent back as it was read.
const ignored = ['vehicleType', 'vehicleTypeEn', 'pending', 'updatedAt'] as const;

export const parkingFines = {
  list: endpoint({
    method: 'GET',
    path: '/parking_fines',
    summary: 'Every vehicle type with its fine for a lost ticket',
    permission: on('viewable'),
    reads: ['fares', 'vehicleTypes'],
    reply: z.array(ParkingFine),
  }),
  create: endpoint({
    method: 'POST',
    path: '/parking_fines',
    summary: 'Give a vehicle type its first fine; one below that of its parent as where several are set',
    permission: on('addable'),
    idempotent: true,
    body: ParkingFineInput.extend(approval),
    ignored: ['id', ...ignored],
    reply: ParkingFine,
    errors: ['already-exists', ...approvalErrors],
    affects,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/parking_fines',
    summary:
      'Set fines: one as {vehicleTypeId, fine}, or several as {parkingFines: [{vehicleTypeId, fine}]}; others stay. Lower ones hold from the next business day, or at once when somebody else signs',
    permission: on('editable'),
    idempotent: true,
    body: z
      .strictObject({
        vehicleTypeId: id().optional(),
        fine: saleRupiah().optional(),
        parkingFines: z.array(ParkingFineInput).min(1).max(200).optional(),
        ...approval,
      })
      .superRefine((body, context) => {
        const missing = (path: string): void =>
          context.addIssue({ code: 'custom', path: [path], params: { code: 'required' } });
        if (body.vehicleTypeId !== undefined && body.fine === undefined) missing('fine');
        if (body.vehicleTypeId === undefined && body.fine !== undefined) missing('vehicleTypeId');
        if (body.vehicleTypeId === undefined && body.fine === undefined && body.parkingFines === undefined)
          missing('parkingFines');
      }),
    ignored: ['id', ...ignored],
    reply: z.array(ParkingFine),
    errors: approvalErrors,
    affects,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/parking_fines/{id}',
    summary: 'Change a fine by its own id; a lower one as where several are set',
    permission: on('editable'),
    params: IdParams,
    idempotent: true,
    body: z.strictObject({ fine: saleRupiah(), ...approval }),
    ignored: ['id', 'vehicleTypeId', ...ignored],
    reply: ParkingFine,
    errors: ['record-not-found', ...approvalErrors],
    affects,
  }),
} as const;

const OverdueTolerance = z.object({
  /** Minutes between paying and leaving, before a paid stay is charged again. */
  duration: z.int().min(0).max(1440),
  /** A longer one that has not begun. */
  pending: PendingSetting.nullable(),
  updatedAt: localDateTime(),
});
const onTolerance = (flag: 'viewable' | 'editable') => ({ menus: ['/overdue_tolerances'], flag }) as const;

export const overdueTolerances = {
  get: endpoint({
    method: 'GET',
    path: '/overdue_tolerances',
    summary: 'Minutes that a car has to leave after paying',
    permission: onTolerance('viewable'),
    reads: ['fares'],
    reply: OverdueTolerance,
  }),
  set: endpoint({
    method: 'POST',
    path: '/overdue_tolerances',
    summary: 'Set them; more of them hold from the next business day, or at once when somebody else signs',
    permission: onTolerance('editable'),
    idempotent: true,
    body: z.strictObject({
      duration: OverdueTolerance.shape.duration,
      updatedAt: localDateTime().optional(),
      ...approval,
    }),
    ignored: ['pending'],
    reply: OverdueTolerance,
    errors: ['changed-meanwhile', ...approvalErrors],
    affects,
  }),
} as const;
