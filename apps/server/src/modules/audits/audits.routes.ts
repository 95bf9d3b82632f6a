import { contract } from '@parking/contract/contract';
import { auditReport } from '@parking/contract/audits/audit-report';
import { type Route, implement } from '../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../platform/http/list-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportHandlers } from '../../platform/report/report-handlers.ts';
import { plateForm } from '../plates/plate-forms.ts';
import {
  readAuditConfiguration,
  readVehicleAuditTypes,
  updateAuditConfiguration,
  updateVehicleAuditTypes,
} from './audit-configuration.ts';
import { readRechecksOf } from './auditor-rechecks.ts';
import { listDays } from './audit-days.ts';
import { auditExits } from './audit-exits.ts';
import { auditReportSource } from './audit-report.ts';
import { estimateLeakage } from './leakage.ts';
import { readMachineAccuracy } from './machine-accuracy.ts';
import { measurePicturesOf } from './measure-pictures.ts';
import { nextExits } from './next-exits.ts';
import { listPlatesUntold } from './recheck.ts';
import { auditedExits, matchedExits } from './read-exits.ts';
import { readAccuracy } from './reader-accuracy.ts';
import { confirmAudit, rollbackMatched, rollbackUnmatched } from './roll-back-audit.ts';
import { cancelVisit, compareAnew, planVisit, reportVisit, visitList } from './secret-visits.ts';
import { savePlate } from './save-plate.ts';
import { viewDetail } from './view-detail.ts';

const plates: ListOptions<typeof contract.auditPlates.list> = {
  view: 'audit_plates_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  forms: { plateNumber: plateForm },
  access: async (reads, user) => ({ without: await listPlatesUntold(reads, user) }),
};

/** What auditors work with. */
export function auditRoutes(platform: Platform): Route[] {
  const report = reportHandlers(auditReport, auditReportSource, platform);
  return [
    ...implement(contract.auditConfigurations, {
      get: ({ reads, site }) => readAuditConfiguration(reads, site),
      update: (context) => updateAuditConfiguration(platform, context),
      accuracy: ({ reads, site }) => readMachineAccuracy(reads, site),
    }),
    ...implement(contract.vehicleAuditTypes, {
      get: ({ reads, site }) => readVehicleAuditTypes(reads, site),
      update: updateVehicleAuditTypes,
    }),
    ...implement(contract.parkingOutAudits, {
      audit: auditExits,
      next: nextExits,
      viewDetail,
      confirm: confirmAudit,
      rollbackMatched,
      rollbackUnmatched,
      days: ({ reads, site }) => listDays(reads, site),
    }).map((route) => measuringFirst(platform, route)),
    ...implement(contract.auditList, listHandlers(platform, contract.auditList, auditedExits)),
    ...implement(contract.auditMatched, listHandlers(platform, contract.auditMatched, matchedExits)),
    ...implement(contract.auditPlates, {
      ...listHandlers(platform, { list: contract.auditPlates.list, export: contract.auditPlates.export }, plates),
      savePlate,
      accuracy: readAccuracy,
    }),
    ...implement(contract.auditChecks, { rechecks: readRechecksOf, leakage: estimateLeakage }),
    ...implement(contract.secretVisits, {
      ...listHandlers(platform, { list: contract.secretVisits.list, export: contract.secretVisits.export }, visitList),
      plan: planVisit,
      report: reportVisit,
      compare: compareAnew,
      cancel: cancelVisit,
    }),
    ...implement(contract.auditReports, { auditReport: report.get, auditReportExport: report.export }),
  ];
}

/** Pictures are looked at before the transaction of whoever says that they agree. */
const measuringFirst = (platform: Platform, route: Route): Route =>
  route.definition === contract.parkingOutAudits.audit
    ? { ...route, before: ({ body }) => measurePicturesOf(platform, body as Parameters<typeof measurePicturesOf>[1]) }
    : route;
