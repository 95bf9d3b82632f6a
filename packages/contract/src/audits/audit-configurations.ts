import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { webAddress } from '../core/web-address.ts';
import { percent } from '../core/patterned.ts';
import { updateBody } from '../core/resource.ts';
import { localDate, localDateTime } from '../core/time.ts';

const AuditConfiguration = z.object({
  /** The service that reads pictures of exits again. */
  url: webAddress().nullable(),
  isEnable: z.boolean(),
  /** Per cent of confidence from which a reading counts as matched by itself. */
  threshold: percent(),
});
const StoredAuditConfiguration = AuditConfiguration.extend({ updatedAt: localDateTime() });
export type AuditConfiguration = z.output<typeof StoredAuditConfiguration>;

/** What the machine did in the last days, and how often a person who did not know of it said the same. */
const MachineAccuracy = z.object({
  from: localDate(),
  to: localDate(),
  /** Audited by it. */
  matched: z.int(),
  /** Not decided by it: it did not agree, was not sure, or a person checks it. */
  toPeople: z.int(),
  /** No answer came for them. */
  silent: z.int(),
  /** Still to be shown to it. */
  waiting: z.int(),
  /** Of those on which it agreed, decided by a person who did not know. */
  checked: z.int(),
  /** Of those, where the person agreed too. */
  right: z.int(),
  lastAnswerAt: localDateTime().nullable(),
  /** Why the last question of those that wait was not answered. */
  fault: z.string().nullable(),
});
export type MachineAccuracy = z.output<typeof MachineAccuracy>;

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
    body: updateBody(AuditConfiguration).extend(approval),
    reply: StoredAuditConfiguration,
    errors: ['changed-meanwhile', ...approvalErrors],
    affects: ['auditConfiguration', 'operations'],
  }),
  accuracy: endpoint({
    method: 'GET',
    path: '/audit_configurations/accuracy',
    summary: 'What the recogniser audited in the last 30 days, and how often people who did not know agreed with it',
    permission: { menus: ['/audit_configuration'], flag: 'viewable' },
    reads: ['auditConfiguration', 'parkingOutAudits'],
    reply: MachineAccuracy,
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
    body: updateBody(VehicleAuditTypes).extend(approval),
    reply: StoredVehicleAuditTypes,
    errors: ['changed-meanwhile', ...approvalErrors],
    affects: ['vehicleAuditTypes', 'operations'],
  }),
} as const;
