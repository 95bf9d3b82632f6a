import * as communication from './communication.ts';
import type { EndpointDefinition } from './core/endpoint.ts';
import { assetFiles, jobs } from './files.ts';
import { gateCommands } from './gates/gate-commands.ts';
import { gateEvents } from './gates/gate-events.ts';
import { gates } from './gates/gates.ts';
import { identityTypes } from './identity/identity-types.ts';
import { menus } from './identity/menus.ts';
import { moduleGroups, modules, userGroups } from './identity/rights.ts';
import { session } from './identity/session.ts';
import { users } from './identity/users.ts';
import { lookups } from './lookups.ts';
import { cash } from './money/cash.ts';
import { paidTypes } from './money/paid-types.ts';
import { systemConfigurations } from './settings/system-configurations.ts';
import { reports } from './reports/reports.ts';
import { dashboards, savedViews, system, systemProfiles } from './system.ts';
import { currentSchedule } from './workforce/current-schedule.ts';
import { shifts } from './workforce/shifts.ts';

/** The whole API. What stands here must be served, is documented, and is a row of the module catalogue. */
export const contract = {
  session,
  users,
  userGroups,
  modules,
  moduleGroups,
  menus,
  identityTypes,
  lookups,
  assetFiles,
  jobs,
  systemProfiles,
  system,
  savedViews,
  dashboards,
  announcements: communication.announcements,
  notificationRules: communication.notificationRules,
  notifications: communication.notifications,
  reports,
  systemConfigurations,
  shifts,
  currentSchedule,
  cash,
  paidTypes,
  gates,
  gateEvents,
  gateCommands,
} as const satisfies Record<string, Record<string, EndpointDefinition>>;

export const allEndpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values(group),
);
