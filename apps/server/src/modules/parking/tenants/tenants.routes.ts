import { contract } from '@parking/contract/contract';
import { badInput } from '../../../platform/failure.ts';
import { type Route, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../../platform/http/list-handlers.ts';
import { type InputOf, type RecordOf, resourceHandlers } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeLink, revokeLink } from './tenant-link.ts';
import { lookAtStay, openLink, validateMany, validateStay } from './validate.ts';

const { tenants, tenantValidations, tenantValidation } = contract;

const validationList: ListOptions<typeof tenantValidations.list> = {
  view: 'tenant_validations_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};
const eventList: ListOptions<typeof tenantValidations.events> = {
  view: 'tenant_events_v',
  defaultSort: [{ column: 'from', direction: 'desc' }],
};
const monthList: ListOptions<typeof tenantValidations.months> = {
  view: 'tenant_months_v',
  defaultSort: [{ column: 'month', direction: 'desc' }],
};

/** Hours are said whole or not at all. */
function refuseHalfHours(input: InputOf<typeof tenants>, current: RecordOf<typeof tenants> | null): void {
  const { opensAt = current?.opensAt ?? null, closesAt = current?.closesAt ?? null } = input;
  if ((opensAt === null) === (closesAt === null)) return;
  throw badInput({ path: opensAt === null ? 'opensAt' : 'closesAt', code: 'required' });
}

/** Tenants: who they are, their links, what they put on stays, and the calls of their phones. */
export function tenantRoutes(platform: Platform): Route[] {
  const { database } = platform;
  const { list, export: exported, months, monthsExport, events, eventsExport } = tenantValidations;
  const byEvent = listHandlers(platform, { list: events, export: eventsExport }, eventList);
  const validations = listHandlers(platform, { list, export: exported }, validationList);
  const byMonth = listHandlers(platform, { list: months, export: monthsExport }, monthList);
  return [
    ...implement(tenants, {
      ...resourceHandlers(tenants, platform, {
        table: 'tenants',
        view: 'tenants_v',
        defaultSort: [{ column: 'updatedAt', direction: 'desc' }],
        beforeWrite: (_, input, current) => {
          // What it put on stays was of that department.
          if (current && (input.departmentId ?? current.departmentId) !== current.departmentId)
            throw badInput({ path: 'departmentId', code: 'not-an-option' });
          refuseHalfHours(input, current);
          return input;
        },
        screen: null,
      }),
      makeLink,
      revokeLink,
    }),
    ...implement(tenantValidations, {
      list: validations.list,
      export: validations.export,
      months: byMonth.list,
      monthsExport: byMonth.export,
      events: byEvent.list,
      eventsExport: byEvent.export,
    }),
    ...implement(tenantValidation, {
      open: (context) => openLink(database, context),
      look: (context) => lookAtStay(database, context),
      validate: (context) => validateStay(database, context),
      validateMany: (context) => validateMany(database, context),
    }),
  ];
}
