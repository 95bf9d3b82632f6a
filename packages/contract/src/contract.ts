import * as communication from './communication.ts';
import type { EndpointDefinition } from './core/endpoint.ts';
import { assetFiles, jobs } from './files.ts';
import * as identity from './identity.ts';
import { lookups } from './lookups.ts';
import { dashboards, savedViews, system, systemProfiles } from './system.ts';

/** The whole API. What stands here must be served, is documented, and is a row of the module catalogue. */
export const contract = {
  session: identity.session,
  users: identity.users,
  userGroups: identity.userGroups,
  modules: identity.modules,
  moduleGroups: identity.moduleGroups,
  menus: identity.menus,
  identityTypes: identity.identityTypes,
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
} as const satisfies Record<string, Record<string, EndpointDefinition>>;

export const allEndpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values(group),
);
