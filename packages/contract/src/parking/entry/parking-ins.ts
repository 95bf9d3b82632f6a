import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { PrintDocument } from '../../core/print-document.ts';
import { FoundCar } from '../exit/parking-outs.ts';
import { ParkingIn, parkingCode, requiredPlate, requiredNote } from '../stays.ts';

const search = <const Path extends string>(path: Path, summary: string, menus: readonly string[]) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    permission: { menus, flag: 'viewable' },
    query: z.strictObject({ search: z.string().trim().min(1).max(40) }),
    reply: z.array(FoundCar),
    openWhen: ['licence-expired'],
    reads: ['parking'],
  });

const cashierMenus = ['/parking_out_cashier', '/parking-out-cashier-lpr'];

/** Acts on the entry of a stay. */
export const parkingIns = {
  search: search(
    '/parking_ins/search/v2',
    'Cars inside by code, plate or a part of it with what they would pay now, near matches last',
    [...cashierMenus, '/edit-plate-number'],
  ),
  searchManual: search('/parking_ins/search/manual/v2', 'The same for exits by hand', [
    '/parking_out_manual',
    '/parking_in_out_manual',
  ]),
  editCode: endpoint({
    method: 'PUT',
    path: '/parking_ins/update_code/{id}',
    summary: 'Give a car inside another ticket code, with a reason',
    permission: { menus: ['/edit-plate-number', '/parking_ins'], flag: 'editable' },
    params: IdParams,
    body: z.strictObject({ parkingCode: parkingCode(), note: requiredNote() }),
    reply: ParkingIn,
    errors: ['stay-not-found', 'stay-already-closed', 'stay-deleted', 'already-exists'],
    affects: ['parking', 'operations'],
  }),
  editPlate: endpoint({
    method: 'PUT',
    path: '/parking_ins/edit_plate/{id}',
    summary: 'Correct the plate of a car inside, with a reason',
    permission: { menus: ['/edit-plate-number'], flag: 'editable' },
    params: IdParams,
    body: z.strictObject({ plateNumber: requiredPlate(), note: requiredNote() }),
    reply: ParkingIn,
    errors: ['stay-not-found', 'stay-already-closed', 'stay-deleted'],
    affects: ['parking', 'operations'],
  }),
  deleteEntry: endpoint({
    method: 'DELETE',
    path: '/parking_ins/delete_data/{id}',
    summary: 'Ask that an entry is taken away, with a reason; once another has asked, this takes it away',
    permission: { menus: ['/parking_ins', '/parking_in_deletes'], flag: 'deleteable' },
    params: IdParams,
    query: z.strictObject({ note: requiredNote() }),
    reply: z.null(),
    errors: [
      'stay-not-found',
      'stay-already-closed',
      'stay-deleted',
      'own-entry',
      'not-two-persons',
      'approval-needed',
    ],
    transaction: 'own',
    affects: ['parking', 'operations'],
  }),
  deleteEntryApproved: endpoint({
    method: 'POST',
    path: '/parking_ins/delete_data/{id}',
    summary: 'Take an entry away at once, with a second person who approves by signing',
    permission: { menus: ['/parking_ins', '/parking_in_deletes'], flag: 'deleteable' },
    params: IdParams,
    body: z.strictObject({ note: requiredNote(), ...approval }),
    reply: z.null(),
    errors: ['stay-not-found', 'stay-already-closed', 'stay-deleted', 'own-entry', ...approvalErrors],
    affects: ['parking', 'operations'],
  }),
  reprint: endpoint({
    method: 'POST',
    path: '/parking_ins/reprint',
    summary: 'Reprint the ticket of a car inside; counts the copy',
    permission: {
      menus: ['/parking_in_cashier', '/pre_entry_cashier', '/parking_ins', ...cashierMenus],
      flag: 'viewable',
    },
    idempotent: true,
    body: z.strictObject({ id: id(), note: requiredNote() }),
    reply: PrintDocument,
    errors: ['stay-not-found', 'stay-already-closed', 'stay-deleted'],
    openWhen: ['licence-expired'],
    affects: ['operations'],
  }),
} as const;
