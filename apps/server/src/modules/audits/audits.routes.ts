import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  readAuditConfiguration,
  readVehicleAuditTypes,
  updateAuditConfiguration,
  updateVehicleAuditTypes,
} from './audit-configuration.ts';

/** What auditors work with. */
export function auditRoutes(platform: Platform): Route[] {
  return [
    ...implement(contract.auditConfigurations, {
      get: ({ reads, site }) => readAuditConfiguration(reads, site),
      update: (context) => updateAuditConfiguration(platform, context),
    }),
    ...implement(contract.vehicleAuditTypes, {
      get: ({ reads, site }) => readVehicleAuditTypes(reads, site),
      update: updateVehicleAuditTypes,
    }),
  ];
}
