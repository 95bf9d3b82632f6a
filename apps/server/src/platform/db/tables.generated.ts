// Made from the migrations by `npm run schema`. Do not edit.
import type { ColumnType } from 'kysely';

/** A column the database fills when it is left out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Read as parsed JSON, written as its text. */
export type Json = ColumnType<unknown, string, string>;

export interface AccessGroupModulesTable {
  userGroupId: string;
  moduleId: string;
}

export interface AccessGroupsTable {
  id: string;
  userGroupId: string;
  menuId: string;
  viewable: boolean;
  addable: boolean;
  editable: boolean;
  deleteable: boolean;
}

export interface AnnouncementsTable {
  id: string;
  message: string;
  authorId: string;
  author: string;
  createdAt: Generated<Date>;
}

export interface AssetFilesTable {
  token: string;
  filename: string;
  mediaType: string;
  bytes: number;
  sha256: Buffer;
  uploadedBy: string | null;
  attachedTo: string | null;
  createdAt: Generated<Date>;
}

export interface AttemptsTable {
  key: string;
  at: Generated<Date>;
}

export interface CitiesTable {
  id: string;
  stateId: string;
  name: string;
}

export interface CountriesTable {
  id: string;
  code: string;
  name: string;
}

export interface DashboardComponentGroupsTable {
  userGroupId: string;
  dashboardComponentId: string;
  orderingNumber: Generated<number>;
}

export interface DashboardComponentsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  refreshInterval: number;
  refreshable: boolean;
  url: string;
  updatedAt: Generated<Date>;
}

export interface IdempotencyTable {
  caller: string;
  endpoint: string;
  key: string;
  bodyHash: Buffer;
  status: number | null;
  reply: string | null;
  at: Generated<Date>;
}

export interface IdentityTypesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface JobsTable {
  id: string;
  kind: string;
  userId: string;
  input: Json;
  status: Generated<string>;
  progress: Generated<number>;
  token: string | null;
  error: string | null;
  createdAt: Generated<Date>;
  finishedAt: Date | null;
  attempt: Generated<number>;
  heartbeatAt: Date | null;
}

export interface LiveMessagesTable {
  id: string;
  destination: string;
  userId: string | null;
  body: Json;
  at: Generated<Date>;
  transactionId: Generated<string>;
}

export interface MailsTable {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  createdAt: Generated<Date>;
  sentAt: Date | null;
  error: string | null;
}

export interface MenusTable {
  id: string;
  label: string;
  labelEn: string | null;
  orderingNumber: number;
  moduleId: string | null;
  parentMenuId: string | null;
  materialUiIcon: string | null;
  divider: Generated<boolean>;
  updatedAt: Generated<Date>;
}

export interface MenusVTable {
  id: string;
  label: string;
  labelEn: string;
  orderingNumber: number;
  moduleId: string;
  parentMenuId: string;
  materialUiIcon: string;
  divider: boolean;
  updatedAt: Date;
  module: Json;
  parentMenu: Json;
}

export interface ModuleGroupsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface ModulesTable {
  id: string;
  name: string;
  alias: string | null;
  requestMethod: string;
  moduleLink: string;
  moduleGroupId: string | null;
  contract: Generated<boolean>;
  updatedAt: Generated<Date>;
}

export interface ModulesVTable {
  id: string;
  name: string;
  alias: string;
  requestMethod: string;
  moduleLink: string;
  moduleGroupId: string;
  contract: boolean;
  updatedAt: Date;
  moduleGroup: Json;
}

export interface NotificationRulesTable {
  id: string;
  type: string;
  target: string;
  action: string;
  actionEn: string | null;
  updatedAt: Generated<Date>;
}

export interface NotificationsTable {
  id: string;
  userId: string;
  type: string;
  message: string;
  data: Json;
  publishTime: Generated<Date>;
  seenAt: Date | null;
  effectId: string | null;
}

export interface NotificationsVTable {
  notificationId: string;
  userId: string;
  type: string;
  message: string;
  data: Json;
  publishTime: Date;
  seen: boolean;
}

export interface OperationsLogTable {
  id: string;
  at: Date;
  siteId: string;
  actorId: string | null;
  actorName: string | null;
  address: string | null;
  requestId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  payload: string | null;
  salt: Buffer | null;
  digest: Buffer;
}

export interface OutboxTable {
  id: string;
  siteId: string;
  topic: string;
  payload: Json;
  createdAt: Generated<Date>;
  notBefore: Generated<Date>;
  expiresAt: Date | null;
  attempts: Generated<number>;
  claimedUntil: Date | null;
  doneAt: Date | null;
  error: string | null;
}

export interface PasswordResetsTable {
  tokenHash: Buffer;
  userId: string;
  link: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface PermissionEpochTable {
  onlyRow: Generated<boolean>;
  epoch: number;
}

export interface RemindersTable {
  key: string;
  at: Generated<Date>;
}

export interface SavedViewsTable {
  id: string;
  userId: string;
  route: string;
  name: string;
  query: string;
  createdAt: Generated<Date>;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  appliedAt: Generated<Date>;
}

export interface SealQueueTable {
  id: Generated<number>;
  chain: string;
  entryId: string;
  digest: Buffer;
}

export interface SealsTable {
  chain: string;
  epoch: number;
  seq: number;
  entryId: string;
  digest: Buffer;
  previous: Buffer;
  hash: Buffer;
  sealedAt: Generated<Date>;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
  createdAt: Generated<Date>;
}

export interface SeededScreensTable {
  route: string;
}

export interface SessionsTable {
  id: string;
  userId: string;
  remembered: boolean;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
  expiresAt: Date;
  endedAt: Date | null;
  endedWhy: string | null;
  address: string | null;
  userAgent: string | null;
}

export interface SitesTable {
  id: string;
  isOwn: boolean;
  epoch: Generated<number>;
  createdAt: Generated<Date>;
}

export interface StatesTable {
  id: string;
  countryId: string;
  code: string;
  name: string;
}

export interface SystemProfileTable {
  onlyRow: Generated<boolean>;
  startYear: number;
  companyName: string;
  appName: string;
  appShortName: string | null;
  website: string | null;
  appIcon: string | null;
  zone: string;
  dayStartHour: number;
  idleMinutes: number;
  registrationOpen: boolean;
  updatedAt: Generated<Date>;
}

export interface UserBiodataTable {
  id: string;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  gender: string | null;
  identityTypeId: string | null;
  identityNumber: string | null;
  address: string | null;
  phoneNumber: string | null;
  countryId: string | null;
  stateId: string | null;
  cityId: string | null;
}

export interface UserGroupMembersTable {
  userId: string;
  userGroupId: string;
}

export interface UserGroupsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  secondFactorRequired: Generated<boolean>;
  seeded: Generated<boolean>;
  updatedAt: Generated<Date>;
}

export interface UserGroupsVTable {
  id: string;
  name: string;
  label: string;
  labelEn: string;
  secondFactorRequired: boolean;
  seeded: boolean;
  updatedAt: Date;
  userCount: number;
}

export interface UsersTable {
  id: string;
  username: string;
  email: string | null;
  passwordHash: string;
  mustChangePassword: Generated<boolean>;
  status: string;
  profilePicture: string | null;
  language: Generated<string>;
  shortcuts: Generated<string[]>;
  preferences: Generated<Json>;
  secondFactorSecret: string | null;
  secondFactorSince: Date | null;
  secondFactorStep: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface UsersVTable {
  id: string;
  username: string;
  email: string;
  status: string;
  mustChangePassword: boolean;
  profilePicture: string;
  updatedAt: Date;
  secondFactor: boolean;
  roleIds: string[];
  roles: Json;
  biodataFirstName: string;
  biodataLastName: string;
  biodataPhoneNumber: string;
  biodataGender: string;
  biodata: Json;
  lastSeenAt: Date;
  resetLink: string;
}

export interface Tables {
  accessGroupModules: AccessGroupModulesTable;
  accessGroups: AccessGroupsTable;
  announcements: AnnouncementsTable;
  assetFiles: AssetFilesTable;
  attempts: AttemptsTable;
  cities: CitiesTable;
  countries: CountriesTable;
  dashboardComponentGroups: DashboardComponentGroupsTable;
  dashboardComponents: DashboardComponentsTable;
  idempotency: IdempotencyTable;
  identityTypes: IdentityTypesTable;
  jobs: JobsTable;
  liveMessages: LiveMessagesTable;
  mails: MailsTable;
  menus: MenusTable;
  menusV: MenusVTable;
  moduleGroups: ModuleGroupsTable;
  modules: ModulesTable;
  modulesV: ModulesVTable;
  notificationRules: NotificationRulesTable;
  notifications: NotificationsTable;
  notificationsV: NotificationsVTable;
  operationsLog: OperationsLogTable;
  outbox: OutboxTable;
  passwordResets: PasswordResetsTable;
  permissionEpoch: PermissionEpochTable;
  reminders: RemindersTable;
  savedViews: SavedViewsTable;
  schemaMigrations: SchemaMigrationsTable;
  sealQueue: SealQueueTable;
  seals: SealsTable;
  secrets: SecretsTable;
  seededScreens: SeededScreensTable;
  sessions: SessionsTable;
  sites: SitesTable;
  states: StatesTable;
  systemProfile: SystemProfileTable;
  userBiodata: UserBiodataTable;
  userGroupMembers: UserGroupMembersTable;
  userGroups: UserGroupsTable;
  userGroupsV: UserGroupsVTable;
  users: UsersTable;
  usersV: UsersVTable;
}
