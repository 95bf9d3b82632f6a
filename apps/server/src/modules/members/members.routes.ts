import { contract } from '@parking/contract/contract';
import { memberIn, memberParkingDuration, memberReport } from '@parking/contract/members/member-reports';
import { departmentImport } from '@parking/contract/members/departments';
import { type Route, implement } from '../../platform/http/context.ts';
import { catalogueHandlers } from '../../platform/http/resource-handlers.ts';
import { catalogueImport } from '../../platform/imports/catalogue-import.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportHandlers } from '../../platform/report/report-handlers.ts';
import { memberInSource, memberParkingDurationSource, memberReportSource } from './member-reports.ts';
import { memberImportRoutes } from './import/import.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { readProfile } from './read-profile.ts';
import { subscriptionFareRoutes } from './subscription-fares.ts';

/** Members and what they are sold. */
export function memberRoutes(platform: Platform): Route[] {
  const { departments, subscriptionFareComponents } = contract;
  return [
    ...implement(departments, {
      ...catalogueHandlers(departments, platform),
      ...catalogueImport(departmentImport, departments, platform),
    }),
    ...implement(subscriptionFareComponents, catalogueHandlers(subscriptionFareComponents, platform)),
    ...subscriptionFareRoutes(platform),
    ...memberImportRoutes(platform),
    ...reportRoutes(platform),
    ...implement(contract.memberProfiles, { get: readProfile }),
    ...peopleRoutes(platform),
  ];
}

function reportRoutes(platform: Platform): Route[] {
  const stand = reportHandlers(memberReport, memberReportSource, platform);
  const came = reportHandlers(memberIn, memberInSource, platform);
  const stayed = reportHandlers(memberParkingDuration, memberParkingDurationSource, platform);
  return implement(contract.memberReports, {
    memberReport: stand.get,
    memberReportExport: stand.export,
    memberIn: came.get,
    memberInExport: came.export,
    memberParkingDuration: stayed.get,
    memberParkingDurationExport: stayed.export,
  });
}
