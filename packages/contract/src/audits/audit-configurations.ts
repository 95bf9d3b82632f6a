import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { webAddress } from '../core/web-address.ts';
import { percent } from '../core/patterned.ts';
import { updateBody } from '../core/resource.ts';
import { localDateTime } from '../core/time.ts';

const AuditConfiguration = z.object({
  /** The service that reads pictures of exits again. */
  url: webAddress().nullable(),
  isEnable: z.boolean(),
  /** Per cent of confidence from which a reading counts as matched by itself. */
  threshold: percent(),
});
const StoredAuditConfiguration = AuditConfiguration.extend({ updatedAt: localDateTime() });
export type AuditConfiguration = z.output<typeof StoredAuditConfiguration>;

export const auditConfigurations = {
  get: endpoint({
    method: 'GET',
    path: '/audit_configurations',
    summary: 'Which service reads pictures again for auditors, and from which confidence on it is believed',
    permission: { menus: ['/audit_configuration'], flag: 'viewable' },
    reads: ['auditConfiguration'],
    reply: StoredAuditConfiguration,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/audit_configurations',
    summary: 'Change it; what is left out stays',
    permission: { menus: ['/audit_configuration'], flag: 'editable' },
    body: updateBody(AuditConfiguration),
    reply: StoredAuditConfiguration,
    errors: ['changed-meanwhile'],
    affects: ['auditConfiguration', 'operations'],
  }),
} as const;

const VehicleAuditTypes = z.object({
  vehicleMapTypes: z
    .array(
      z.strictObject({
        /** As the recogniser calls a class: `sedan`, `suv`, `motorbike`. */
        name: z.string().trim().min(1).max(100),
        vehicleTypeId: id(),
      }),
    )
    .max(200),
});
const StoredVehicleAuditTypes = VehicleAuditTypes.extend({ updatedAt: localDateTime() });
export type VehicleAuditTypes = z.output<typeof StoredVehicleAuditTypes>;

export const vehicleAuditTypes = {
  get: endpoint({
    method: 'GET',
    path: '/vehicle_audit_types',
    summary: "Which of our vehicle types each class of the recogniser's is",
    permission: { menus: ['/vehicle_audit_type'], flag: 'viewable' },
    reads: ['vehicleAuditTypes', 'vehicleTypes'],
    reply: StoredVehicleAuditTypes,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/vehicle_audit_types',
    summary: 'Replace the whole list',
    permission: { menus: ['/vehicle_audit_type'], flag: 'editable' },
    body: updateBody(VehicleAuditTypes),
    reply: StoredVehicleAuditTypes,
    errors: ['changed-meanwhile'],
    affects: ['vehicleAuditTypes', 'operations'],
  }),
} as const;
