import { contract } from '@parking/contract/contract';
import { departmentImport } from '@parking/contract/members/departments';
import { type Route, implement } from '../../platform/http/context.ts';
import { catalogueHandlers } from '../../platform/http/resource-handlers.ts';
import { catalogueImport } from '../../platform/imports/catalogue-import.ts';
import type { Platform } from '../../platform/platform.ts';
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
    ...implement(contract.memberProfiles, { get: readProfile }),
    ...peopleRoutes(platform),
  ];
}
