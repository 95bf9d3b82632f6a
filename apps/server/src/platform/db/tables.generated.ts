// Made from the migrations by `npm run schema`. Do not edit.
import type { ColumnType } from 'kysely';

/** A column the database fills when it is left out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Read as parsed JSON, written as its text. */
export type Json = ColumnType<unknown, string, string>;

export interface AbandonedVehiclesVTable {
  id: string;
  siteId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  gateId: string;
  gateName: string;
  datetimeIn: Date;
  isMember: boolean;
  images: string[];
  days: number;
  lastSeenAt: Date;
  lastSeenPlace: string;
  lastSweep: number;
  missed: number;
  isMissing: boolean;
}

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

export interface AccountBalancesVTable {
  accountId: string;
  kind: string;
  ownerId: string;
  balance: number;
}

export interface AccountFoldedTable {
  accountId: string;
  balance: number;
}

export interface AccountsTable {
  id: string;
  kind: string;
  ownerId: string | null;
  allowNegative: boolean;
}

export interface AdditionalFareNamesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface AdditionalFareNamesVTable {
  id: string;
  name: string;
  label: string;
  labelEn: string;
  updatedAt: Date;
  effectiveDate: string;
  additionalFares: Json;
}

export interface AdditionalFaresTable {
  id: string;
  additionalFareNameId: string;
  vehicleTypeId: string;
  effectiveDate: string;
  amount: number;
  createdAt: Generated<Date>;
}

export interface AnnouncementsTable {
  id: string;
  message: string;
  authorId: string;
  author: string;
  createdAt: Generated<Date>;
}

export interface ApiDeliveriesTable {
  id: string;
  apiId: string;
  event: string;
  createdAt: Date;
  expiresAt: Date;
  delivered: Generated<boolean>;
  attempts: Generated<number>;
  lastAt: Date | null;
  status: number | null;
  durationMs: number | null;
  error: string | null;
}

export interface ApiDeliveriesVTable {
  id: string;
  apiId: string;
  at: Date;
  event: string;
  attempts: number;
  lastAt: Date;
  status: number;
  durationMs: number;
  error: string;
  state: string;
}

export interface ApiKeysTable {
  machine: string;
  tokenHash: Buffer;
  madeAt: Generated<Date>;
  madeById: string;
}

export interface ApisTable {
  id: string;
  name: string;
  target: string;
  events: Generated<string[]>;
  isEnabled: Generated<boolean>;
  secret: string;
  updatedAt: Generated<Date>;
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
  brightness: number | null;
  contrast: number | null;
  plateBox: Json | null;
}

export interface AttemptsTable {
  key: string;
  at: Generated<Date>;
}

export interface AudioFilesTable {
  id: string;
  name: string;
  tokenFile: string;
  updatedAt: Generated<Date>;
  occasion: string | null;
}

export interface AudioFilesVTable {
  id: string;
  name: string;
  tokenFile: string;
  occasion: string;
  filename: string;
  updatedAt: Date;
}

export interface AuditConfigurationTable {
  onlyRow: Generated<boolean>;
  url: string | null;
  isEnable: Generated<boolean>;
  thresholdBasisPoints: Generated<number>;
  updatedAt: Generated<Date>;
  typesUpdatedAt: Generated<Date>;
}

export interface AuditDaysTable {
  businessDay: string;
  seed: Buffer;
  seedHash: string;
  sealedAt: Generated<Date>;
  drawnAt: Date | null;
  exits: number | null;
  drawn: number | null;
}

export interface AuditPlatesTable {
  id: string;
  stayId: string;
  side: string;
  n: number;
  gateId: string;
  readPlate: string | null;
  plate: string;
  match: string | null;
  auditId: string | null;
  byId: string;
  at: Generated<Date>;
}

export interface AuditPlatesVTable {
  id: string;
  parkingInId: string;
  parkingCode: string;
  side: string;
  gateId: string;
  gateName: string;
  readPlate: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  match: string;
  byId: string;
  byName: string;
  at: Date;
}

export interface AuditRechecksTable {
  auditId: string;
  drawnAt: Generated<Date>;
  claimedBy: string | null;
  claimedUntil: Date | null;
  byId: string | null;
  saidAt: Date | null;
  status: string | null;
}

export interface AuditedExitsTable {
  stayId: string;
  businessDay: string;
  exitedAt: Date;
  involved: Generated<string[]>;
  why: string[];
  risks: Generated<string[]>;
  risk: number;
  pickedAt: Generated<Date>;
  status: Generated<string>;
  auditId: string | null;
  claimedBy: string | null;
  claimedUntil: Date | null;
  drawnOf: number | null;
}

export interface BankTriesTable {
  paidTypeId: string;
  at: Date;
  fault: string | null;
  said: string | null;
  since: Date | null;
}

export interface BarrierOpeningsTable {
  id: string;
  siteId: string;
  gateId: string;
  at: Date;
  stayId: string | null;
}

export interface BatchArrivalsTable {
  id: string;
  batchId: string;
  lineId: string;
  rule: string;
  at: Generated<Date>;
  byId: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
  undoneNote: string | null;
}

export interface BatchFilesTable {
  batchId: string;
  paidTypeId: string;
  fileId: string;
}

export interface BusinessDayStartsTable {
  firstDay: string;
  hour: number;
}

export interface CardDeductsTable {
  paymentId: string;
  keyId: string;
  cardHash: Buffer;
  cardCounter: number;
  samId: string;
  samCounter: number;
  at: Date;
  record: string;
  signature: Buffer;
}

export interface CashTable {
  id: string;
  name: string;
  code: string;
  accountId: string;
  updatedAt: Generated<Date>;
  isBank: Generated<boolean>;
  fixedAmount: number | null;
}

export interface CashCountsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  cashId: string;
  drawer: Json;
  counted: number;
  booked: number;
  toBook: number;
  difference: number;
  note: string | null;
  countedById: string;
  countedAt: Generated<Date>;
  state: string;
  decidedById: string | null;
  decidedAt: Date | null;
  reason: string | null;
  updatedAt: Generated<Date>;
}

export interface CashCountsVTable {
  id: string;
  number: number;
  cashId: string;
  cash: string;
  drawer: Json;
  counted: number;
  booked: number;
  toBook: number;
  expected: number;
  difference: number;
  note: string;
  countedById: string;
  countedBy: string;
  countedAt: Date;
  state: string;
  decidedBy: string;
  decidedAt: Date;
  reason: string;
  updatedAt: Date;
}

export interface CashDaysTable {
  cashId: string;
  businessDay: string;
  closing: number;
}

export interface CashDropsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  bag: string;
  depositId: string;
  operatorId: string;
  counted: number;
  drawer: Json | null;
  note: string | null;
  witnessId: string | null;
  picture: string | null;
  droppedAt: Generated<Date>;
  droppedDay: string;
  state: Generated<string>;
  received: number | null;
  cashId: string | null;
  receivedAt: Date | null;
  receivedById: string | null;
  openedWithId: string | null;
  receiveNote: string | null;
  updatedAt: Generated<Date>;
}

export interface CashDropsVTable {
  id: string;
  number: number;
  bag: string;
  depositId: string;
  depositNumber: number;
  operatorId: string;
  operator: string;
  counted: number;
  drawer: Json;
  note: string;
  witnessId: string;
  witness: string;
  picture: string;
  droppedAt: Date;
  droppedDay: string;
  state: string;
  received: number;
  difference: number;
  cashId: string;
  cash: string;
  receivedAt: Date;
  receivedBy: string;
  openedWith: string;
  receiveNote: string;
  updatedAt: Date;
}

export interface CashInReductionsTable {
  id: string;
  cashInId: string;
  amount: number;
  askedById: string;
  askedOn: string;
  approvedById: string | null;
  at: Generated<Date>;
}

export interface CashInsTable {
  id: string;
  siteId: string;
  cashId: string;
  amount: number;
  note: string | null;
  transactionDate: string;
  depositId: string | null;
  byId: string;
  at: Generated<Date>;
  updatedAt: Generated<Date>;
  number: Generated<number>;
  cashTransactionCategoryId: string | null;
  cashInFiles: Generated<string[]>;
  deleted: Generated<boolean>;
}

export interface CashInsVTable {
  id: string;
  number: number;
  cashId: string;
  cash: string;
  cashTransactionCategoryId: string;
  category: string;
  categoryEn: string;
  amount: number;
  note: string;
  transactionDate: string;
  cashInFiles: string[];
  files: Json;
  depositId: string;
  depositNumber: number;
  deleted: boolean;
  by: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface CashMutationsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  cashOriginId: string;
  cashDestinationId: string;
  amount: number;
  note: string | null;
  transactionDate: string;
  deleted: Generated<boolean>;
  byId: string;
  at: Generated<Date>;
  updatedAt: Generated<Date>;
  state: Generated<string>;
  askedById: string;
  askedOn: string;
  decidedById: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
  byTransit: Generated<boolean>;
  statementReference: string | null;
  arrivedOn: string | null;
  arrivedById: string | null;
  arrivedAt: Date | null;
}

export interface CashMutationsVTable {
  id: string;
  number: number;
  cashOriginId: string;
  cashOrigin: string;
  cashDestinationId: string;
  cashDestination: string;
  amount: number;
  note: string;
  transactionDate: string;
  deleted: boolean;
  byId: string;
  by: string;
  createdAt: Date;
  state: string;
  askedById: string;
  askedBy: string;
  decidedBy: string;
  decidedAt: Date;
  decisionNote: string;
  arrival: string;
  statementReference: string;
  arrivedOn: string;
  arrivedBy: string;
  updatedAt: Date;
}

export interface CashOutsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  cashId: string;
  cashTransactionCategoryId: string;
  amount: number;
  note: string | null;
  transactionDate: string;
  cashOutFiles: Generated<string[]>;
  deleted: Generated<boolean>;
  byId: string;
  at: Generated<Date>;
  updatedAt: Generated<Date>;
  state: Generated<string>;
  askedById: string;
  askedOn: string;
  decidedById: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
}

export interface CashOutsVTable {
  id: string;
  number: number;
  cashId: string;
  cash: string;
  cashTransactionCategoryId: string;
  category: string;
  categoryEn: string;
  amount: number;
  note: string;
  transactionDate: string;
  cashOutFiles: string[];
  files: Json;
  deleted: boolean;
  byId: string;
  by: string;
  createdAt: Date;
  state: string;
  askedById: string;
  askedBy: string;
  decidedBy: string;
  decidedAt: Date;
  decisionNote: string;
  updatedAt: Date;
}

export interface CashPostingsTable {
  id: string;
  entryId: string;
  cashId: string;
  businessDay: string;
  amount: number;
  categoryId: string | null;
}

export interface CashSidesVTable {
  id: string;
  cashId: string;
  businessDay: string;
  amount: number;
  categoryId: string;
  source: string;
  kind: string;
  sourceId: string;
  bookedAt: Date;
  reason: string;
  depositId: string;
  actorId: string;
  reversal: boolean;
  direction: string;
  takenBack: boolean;
}

export interface CashToCountVTable {
  cashId: string;
  cash: string;
  lastAt: Date;
  dueAt: Date;
}

export interface CashTransactionCategoriesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  cashTransactionCategoryType: string;
  updatedAt: Generated<Date>;
}

export interface CashTransactionsVTable {
  id: string;
  transactionDate: string;
  bookedAt: Date;
  source: string;
  kind: string;
  sourceId: string;
  reversal: boolean;
  takenBack: boolean;
  direction: string;
  cashId: string;
  cash: string;
  cashTransactionCategoryId: string;
  category: string;
  categoryEn: string;
  counterpart: string;
  depositNumber: number;
  number: number;
  note: string;
  reason: string;
  deleted: boolean;
  amountIn: number;
  amountOut: number;
  balance: number;
  by: string;
}

export interface CashVTable {
  id: string;
  name: string;
  code: string;
  amount: number;
  updatedAt: Date;
  isBank: boolean;
  fixedAmount: number;
}

export interface ChosenGatesTable {
  userId: string;
  gateType: string;
  gateId: string;
  chosenAt: Generated<Date>;
}

export interface CitiesTable {
  id: string;
  stateId: string;
  name: string;
}

export interface ClaimedPaymentsTable {
  id: string;
  siteId: string;
  kind: string;
  sourceId: string;
  operatorId: string;
  depositId: string;
  paidTypeId: string;
  amount: number;
  businessDay: string;
  terminal: string | null;
  approvalCode: string | null;
  rrn: string | null;
  cardLast4: string | null;
  part: Generated<number>;
  state: Generated<string>;
  at: Generated<Date>;
  proposed: string | null;
  reference: string | null;
  proposedBy: string | null;
  proposedAt: Date | null;
  proposedNote: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
}

export interface ClaimedPaymentsVTable {
  id: string;
  at: Date;
  ageDays: number;
  state: string;
  amount: number;
  operatorId: string;
  operator: string;
  paidTypeId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  kind: string;
  terminal: string;
  approvalCode: string;
  rrn: string;
  cardLast4: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  receiptNumber: string;
  depositId: string;
  depositNumber: number;
  proposed: string;
  reference: string;
  proposedById: string;
  proposedBy: string;
  proposedAt: Date;
  proposedNote: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
}

export interface ControlChangesTable {
  id: string;
  setting: string;
  subjectId: string | null;
  subject: string | null;
  before: Json;
  after: Json;
  loosens: boolean;
  businessDay: string;
  firstDay: string;
  at: Generated<Date>;
  byId: string;
  byName: string;
  approverId: string | null;
  approverName: string | null;
}

export interface CorrectionsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  stayId: string;
  operatorId: string;
  depositId: string;
  businessDay: string;
  reason: string;
  note: string | null;
  charged: number;
  rightAmount: number;
  amount: number;
  tax: number;
  picture: string | null;
  askedAt: Generated<Date>;
  state: Generated<string>;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
}

export interface CorrectionsVTable {
  id: string;
  number: number;
  askedAt: Date;
  state: string;
  reason: string;
  note: string;
  charged: number;
  rightAmount: number;
  amount: number;
  tax: number;
  picture: string;
  parkingOutId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  receiptNumber: string;
  gateName: string;
  operatorId: string;
  operator: string;
  depositId: string;
  depositNumber: number;
  businessDay: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
}

export interface CountriesTable {
  id: string;
  code: string;
  name: string;
}

export interface CredentialChangesTable {
  id: string;
  userId: string;
  changedBy: string;
  what: string;
  at: Generated<Date>;
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
  refreshAble: boolean;
  url: string;
  updatedAt: Generated<Date>;
}

export interface DashboardComponentsVTable {
  id: string;
  name: string;
  label: string;
  labelEn: string;
  refreshInterval: number;
  refreshAble: boolean;
  url: string;
  updatedAt: Date;
  groupCount: number;
}

export interface DeletedEntriesVTable {
  id: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  gateId: string;
  gateName: string;
  datetimeIn: Date;
  origin: string;
  entryOperator: string;
  deletedAt: Date;
  deletedById: string;
  deletedBy: string;
  note: string;
  approvedBy: string;
  approved: boolean;
  durationMinutes: number;
  seenAgainAt: Date;
  images: string[];
}

export interface DepartmentsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface DepositAuditsVTable {
  id: string;
  source: string;
  kind: string;
  bookedAt: Date;
  businessDay: string;
  amount: number;
  holder: string;
  paidTypeId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  operatorId: string;
  operator: string;
  sourceId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  receiptNumber: string;
  gateName: string;
  depositId: string;
  depositNumber: number;
  handedIn: boolean;
  reason: string;
  otherKey: string;
}

export interface DepositClaimsVTable {
  depositId: string;
  paidTypeId: string;
  key: string;
  terminal: string;
  items: number;
  amount: number;
}

export interface DepositCountsTable {
  depositId: string;
  n: number;
  counted: number;
  note: string | null;
  byId: string;
  at: Generated<Date>;
  blind: Generated<boolean>;
  drawer: Json | null;
  bags: Generated<number>;
}

export interface DepositHoursTable {
  depositId: string;
  businessDay: string;
  operatorId: string;
  shiftId: string | null;
  firstAt: Date;
  lastAt: Date;
}

export interface DepositLooksTable {
  depositId: string;
  drawnAt: Date;
  dueOn: string;
  lookedBy: string | null;
  lookedAt: Date | null;
  note: string | null;
}

export interface DepositMissingPapersTable {
  id: string;
  depositId: string;
  operatorId: string;
  used: number;
  found: number;
  given: number;
  ofTenants: number;
  amount: number;
  tax: number;
  byId: string;
  at: Generated<Date>;
  withdrawnAt: Date | null;
  batchId: string | null;
}

export interface DepositPaperCountsTable {
  id: string;
  depositId: string;
  part: string;
  papers: number;
  byId: string;
  at: Generated<Date>;
  batchId: string | null;
}

export interface DepositPapersVTable {
  depositId: string;
  operatorId: string;
  batchId: string;
  used: number;
  given: number;
  ofTenants: number;
  handedIn: number;
  received: number;
}

export interface DepositPaymentsTable {
  id: string;
  depositId: string;
  value: number;
  cashId: string;
  note: string | null;
  receivedAt: Date;
  byId: string;
  at: Generated<Date>;
}

export interface DepositStepsTable {
  id: string;
  depositId: string;
  fromState: string | null;
  toState: string;
  note: string | null;
  byId: string;
  at: Generated<Date>;
}

export interface DepositSumsVTable {
  id: string;
  number: number;
  operatorId: string;
  operator: string;
  shiftId: string;
  shift: string;
  businessDay: string;
  n: number;
  kind: string;
  takesSales: boolean;
  state: string;
  openedAt: Date;
  note: string;
  submittedAt: Date;
  cars: number;
  expected: number;
  counted: number;
  received: number;
  inSafe: number;
  difference: number;
  look: string;
  lookDueOn: string;
  updatedAt: Date;
}

export interface DepositTakingsVTable {
  depositId: string;
  production: number;
  audit: number;
  auditMinus: number;
  owed: number;
  paidOut: number;
  collected: number;
  corrected: number;
}

export interface DepositTerminalSlipsTable {
  depositId: string;
  n: number;
  terminal: string;
  items: number;
  total: number;
  picture: string | null;
}

export interface DepositTerminalsVTable {
  depositId: string;
  key: string;
  terminal: string;
  claimedItems: number;
  claimedTotal: number;
  items: number;
  total: number;
  picture: string;
  difference: number;
  agrees: boolean;
}

export interface DepositsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  operatorId: string;
  shiftId: string | null;
  businessDay: string;
  kind: Generated<string>;
  state: Generated<string>;
  openedAt: Generated<Date>;
  note: string | null;
  updatedAt: Generated<Date>;
  n: Generated<number>;
  takesSales: Generated<boolean>;
  toldLater: Generated<boolean>;
}

export interface DepositsVTable {
  id: string;
  number: number;
  operatorId: string;
  operator: string;
  shiftId: string;
  shift: string;
  businessDay: string;
  n: number;
  kind: string;
  takesSales: boolean;
  state: string;
  openedAt: Date;
  note: string;
  submittedAt: Date;
  cars: number;
  expected: number;
  counted: number;
  received: number;
  inSafe: number;
  difference: number;
  look: string;
  lookDueOn: string;
  updatedAt: Date;
  receivedSoFar: number;
  date: string;
  value: number;
  totalDeposit: number;
  cashId: string;
  datetime: Date;
}

export interface DeviceTypesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  deviceTypeList: Generated<string[]>;
  imageType: string | null;
  updatedAt: Generated<Date>;
}

export interface DifferencesTable {
  id: string;
  number: Generated<number>;
  kind: string;
  state: Generated<string>;
  subjectId: string;
  itemN: number | null;
  paidTypeId: string | null;
  cashId: string | null;
  day: string;
  ours: number | null;
  theirs: number | null;
  note: string | null;
  caseNumber: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  approvedBy: string | null;
  madeId: string | null;
  updatedAt: Generated<Date>;
}

export interface DifferencesVTable {
  id: string;
  number: number;
  kind: string;
  state: string;
  paidTypeId: string;
  paidType: string;
  paidTypeEn: string;
  cashId: string;
  cash: string;
  day: string;
  age: number;
  ours: number;
  theirs: number;
  note: string;
  caseNumber: string;
  reference: string;
  decidedBy: string;
  decidedAt: Date;
  approvedBy: string;
  updatedAt: Date;
  subjectId: string;
}

export interface DurationsWaitingVTable {
  businessDay: string;
  vehicleTypeId: string;
  isMember: boolean;
  bucket: number;
  count: number;
  total: number;
}

export interface EnteredCodesTable {
  stayId: string;
  voucherId: string;
  batchId: string;
  at: Date;
  businessDay: string;
}

export interface EntryDeletionsTable {
  stayId: string;
  askedBy: string;
  askedAt: Generated<Date>;
  note: string;
}

export interface ExitFiguresVTable {
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  fare: number;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
  depositId: string;
}

export interface FareDaysDueTable {
  businessDay: string;
}

export interface FareNonRegularsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface FaresWaitingVTable {
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  fare: number;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
}

export interface FeeRatesTable {
  id: string;
  paidTypeId: string;
  fromDay: string;
  toDay: string | null;
  basisPoints: number;
  fixed: Generated<number>;
  freeUpTo: number | null;
  bearer: Generated<string>;
  rounding: Generated<string>;
  byId: string | null;
  at: Generated<Date>;
}

export interface FeeRatesVTable {
  id: string;
  paidTypeId: string;
  fromDay: string;
  toDay: string;
  basisPoints: number;
  fixed: number;
  freeUpTo: number;
  bearer: string;
  rounding: string;
  by: string;
  inUse: boolean;
}

export interface FiguresByDayTypeVTable {
  businessDay: string;
  kind: string;
  vehicleTypeId: string;
  isMember: boolean;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
}

export interface FiguresByDayVTable {
  businessDay: string;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
}

export interface FiguresByDurationVTable {
  businessDay: string;
  vehicleTypeId: string;
  isMember: boolean;
  bucket: number;
  count: number;
  total: number;
}

export interface FiguresByFareVTable {
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  fare: number;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
}

export interface FiguresByGateDurationVTable {
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  isMember: boolean;
  bucket: number;
  count: number;
  total: number;
}

export interface FiguresByHourVTable {
  hour: Date;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  isMember: boolean;
  count: number;
  total: number;
}

export interface FloatsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  operatorId: string;
  cashId: string;
  amount: number;
  note: string | null;
  state: Generated<string>;
  givenById: string;
  givenAt: Generated<Date>;
  takenAt: Date | null;
  takenDay: string | null;
  cancelledAt: Date | null;
  cancelledById: string | null;
  cancelNote: string | null;
  counted: number | null;
  drawer: Json | null;
  countedAt: Date | null;
  depositId: string | null;
  received: number | null;
  receivedAt: Date | null;
  receivedById: string | null;
  witnessId: string | null;
  receiveNote: string | null;
  updatedAt: Generated<Date>;
}

export interface FloatsVTable {
  id: string;
  number: number;
  operatorId: string;
  operator: string;
  cashId: string;
  cash: string;
  amount: number;
  note: string;
  state: string;
  givenById: string;
  givenBy: string;
  givenAt: Date;
  takenAt: Date;
  takenDay: string;
  cancelledAt: Date;
  cancelledBy: string;
  cancelNote: string;
  counted: number;
  drawer: Json;
  countedAt: Date;
  depositId: string;
  depositNumber: number;
  received: number;
  receivedAt: Date;
  receivedBy: string;
  witness: string;
  receiveNote: string;
  difference: number;
  updatedAt: Date;
}

export interface FoldQueueTable {
  id: Generated<number>;
  kind: string;
  at: Date;
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: Generated<string>;
  operatorId: Generated<string>;
  shiftId: Generated<string>;
  isMember: Generated<boolean>;
  count: number;
  gross: Generated<number>;
  discount: Generated<number>;
  fine: Generated<number>;
  tax: Generated<number>;
  total: Generated<number>;
  minutes: Generated<number>;
  freePasses: Generated<number>;
  freePassValue: Generated<number>;
  lostTickets: Generated<number>;
  queuedAt: Generated<Date>;
  depositId: string | null;
  fare: number | null;
  enteredAt: Date | null;
  entryGateId: string | null;
  leftAt: Date | null;
}

export interface FoundBySweepVTable {
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  issued: number;
  exits: number;
  voided: number;
  missing: number;
  found: number;
  unseen: number;
}

export interface FreePassDecisionsTable {
  id: string;
  freePassId: string;
  n: number;
  status: string;
  byId: string;
  at: Generated<Date>;
  note: string | null;
}

export interface FreePassReasonsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface FreePassRequestsTable {
  id: string;
  siteId: string;
  stayId: string;
  operatorId: string;
  gateId: string;
  vehicleTypeId: string;
  parkingType: string;
  reasonId: string | null;
  words: string | null;
  value: number;
  picture: string | null;
  heard: number;
  askedAt: Generated<Date>;
  until: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  note: string | null;
}

export interface FreePassRequestsVTable {
  id: string;
  askedAt: Date;
  until: Date;
  status: string;
  secondsLeft: number;
  operatorId: string;
  operator: string;
  parkingInId: string;
  parkingCode: string;
  plateNumber: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  datetimeIn: Date;
  gateId: string;
  gateName: string;
  reasonLabel: string;
  reasonLabelEn: string;
  freePassVerification: string;
  value: number;
  imagesIn: string[];
  images: string[];
  answeredById: string;
  answeredBy: string;
  note: string;
}

export interface FreePassesTable {
  id: string;
  siteId: string;
  stayId: string;
  operatorId: string;
  approvedBy: string | null;
  depositId: string | null;
  businessDay: string;
  value: number;
  status: Generated<string>;
  at: Generated<Date>;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
  reasonId: string | null;
  emergency: Generated<boolean>;
  explanation: string | null;
  explainedAt: Date | null;
  explainedLate: boolean | null;
  requestId: string | null;
}

export interface FreePassesVTable {
  id: string;
  at: Date;
  status: string;
  value: number;
  businessDay: string;
  operatorId: string;
  operator: string;
  approvedById: string;
  approvedBy: string;
  parkingInId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  nthOfDay: number;
  nthOfMonth: number;
  datetimeIn: Date;
  datetimeOut: Date;
  durationMinutes: number;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  gateId: string;
  gateName: string;
  receiptNumber: string;
  flags: string[];
  reasonId: string;
  reasonLabel: string;
  reasonLabelEn: string;
  freePassVerification: string;
  note: string;
  emergency: boolean;
  unexplained: boolean;
  overdue: boolean;
  withOwner: boolean;
  asked: string;
  answeredBy: string;
  answerNote: string;
  explanation: string;
  explainedAt: Date;
  explainedLate: boolean;
  depositId: string;
  depositNumber: number;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
  imagesIn: string[];
  images: string[];
}

export interface GateAlarmsTable {
  id: Generated<string>;
  gateId: string;
  type: string;
  since: Date;
  endedAt: Date | null;
}

export interface GateCommandsTable {
  id: string;
  siteId: string;
  gateId: string;
  command: string;
  payload: Generated<Json>;
  cause: string;
  causeId: string | null;
  requestedBy: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  createdAt: Generated<Date>;
  sentAt: Date | null;
  answeredAt: Date | null;
  expiresAt: Date;
  error: string | null;
}

export interface GateDurationsDueTable {
  businessDay: string;
}

export interface GateEventKeysTable {
  gateId: string;
  eventId: string;
  receivedAt: Generated<Date>;
}

export interface GateEventsTable {
  receivedAt: Date;
  gateId: string;
  eventId: string;
  siteId: string;
  type: string;
  at: Date;
  data: Json;
  saidAt: Date | null;
  sentAt: Date | null;
}

export interface GateKeysTable {
  id: string;
  gateId: string;
  publicKey: Buffer;
  endedAt: Date | null;
  madeAt: Generated<Date>;
}

export interface GatePassagesTable {
  id: Generated<number>;
  gateId: string;
  at: Date;
  vehicleTypeId: string;
  folded: Generated<boolean>;
}

export interface GateStatesTable {
  gateId: string;
  heardAt: Date | null;
  online: Generated<boolean>;
  since: Generated<Date>;
  barrier: Generated<string>;
  paper: Generated<string>;
  loopOn: Generated<boolean>;
  clockSkewMs: Generated<number>;
  lastEventType: string | null;
  lastEventAt: Date | null;
  lastPlate: string | null;
  lastCode: string | null;
  lastImage: string | null;
  barrierAt: Date | null;
  paperAt: Date | null;
  loopAt: Date | null;
  carAt: Date | null;
  barrierSince: Date | null;
  paperSince: Date | null;
  loopSince: Date | null;
}

export interface GateVehicleTypesTable {
  gateId: string;
  vehicleTypeId: string;
}

export interface GateWaitsVTable {
  gateId: string;
  since: Date;
}

export interface GatesTable {
  id: string;
  siteId: string;
  name: string;
  code: string;
  location: string | null;
  gateType: string;
  gateCategory: string | null;
  printType: Generated<string>;
  embeddedPrinterType: Generated<string>;
  showOnMonitoring: Generated<boolean>;
  fixedVehicleId: string | null;
  parkingType: Generated<string>;
  devices: Generated<Json>;
  tokenHash: Buffer | null;
  tokenMadeAt: Date | null;
  wallTokenHash: Buffer | null;
  updatedAt: Generated<Date>;
}

export interface GatesVTable {
  id: string;
  name: string;
  code: string;
  location: string;
  gateType: string;
  gateCategory: string;
  printType: string;
  embeddedPrinterType: string;
  showOnMonitoring: boolean;
  fixedVehicleId: string;
  parkingType: string;
  devices: Json;
  updatedAt: Date;
  gateVehicleTypes: string[];
  hasToken: boolean;
  hasWallToken: boolean;
  online: boolean;
  since: Date;
  barrier: string;
  paper: string;
}

export interface GuestDaysTable {
  id: string;
  memberId: string;
  fromDate: string;
  toDate: string;
  keys: string[];
  byId: string | null;
  at: Date;
  state: string;
  holdsFrom: Date | null;
  holdsUntil: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
}

export interface GuestsVTable {
  id: string;
  kind: string;
  memberType: string;
  name: string;
  nfcNumber: string;
  parkingCode: string;
  plateNumbers: string[];
  plates: string;
  vehicleTypeId: string;
  vehicle: string;
  vehicleEn: string;
  subscriptionFareNameId: string;
  subscription: string;
  subscriptionEn: string;
  fareNonRegularId: string;
  departmentId: string;
  department: string;
  departmentEn: string;
  phoneNumber: string;
  note: string;
  tokenPhoto: string;
  transactionFileToken: string;
  transactionFile: Json;
  memberDocs: string[];
  files: Json;
  paidTypeId: string;
  memberStartDate: string;
  memberEndDate: string;
  memberStatus: string;
  updatedAt: Date;
  membershipTransactionDetails: Json;
  daysState: string;
  givenUntil: string;
  daysById: string;
  daysBy: string;
  daysNote: string;
}

export interface HandoversTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  requestId: string;
  gateId: string;
  deviceNumber: string;
  fromUserId: string;
  toUserId: string;
  at: Date;
  toldAt: Generated<Date>;
  offline: boolean;
  rosterAt: Date | null;
  state: string;
  depositId: string | null;
  decidedAt: Date | null;
  reason: string | null;
  updatedAt: Generated<Date>;
}

export interface HandoversVTable {
  id: string;
  number: number;
  gateId: string;
  gate: string;
  deviceNumber: string;
  fromUserId: string;
  fromUser: string;
  toUserId: string;
  toUser: string;
  at: Date;
  toldAt: Date;
  offline: boolean;
  state: string;
  depositId: string;
  depositNumber: number;
  handedInAt: Date;
  decidedAt: Date;
  reason: string;
  updatedAt: Date;
}

export interface HeldIndicationsVTable {
  id: string;
  rule: string;
  subjectKind: string;
  subjectId: string;
  windowFrom: Date;
  windowTo: Date;
  gateIds: string[];
}

export interface HeldOpeningsVTable {
  id: string;
  imageToken: string;
  cameraToken: string;
}

export interface HeldStaysVTable {
  stayId: string;
}

export interface HolidaysTable {
  id: string;
  day: string;
  label: string;
  labelEn: string | null;
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

export interface IndicationPeopleTable {
  indicationId: string;
  userId: string;
  part: string;
}

export interface IndicationStaysTable {
  indicationId: string;
  stayId: string;
}

export interface IndicationStepsTable {
  id: string;
  indicationId: string;
  n: number;
  kind: string;
  fromState: string;
  toState: string;
  byId: string;
  at: Generated<Date>;
  note: string | null;
  loss: number | null;
}

export interface IndicationsTable {
  id: string;
  number: Generated<number>;
  siteId: string;
  rule: string;
  ruleVersion: number;
  subjectKind: string;
  subjectId: string;
  finding: string;
  windowFrom: Date;
  windowTo: Date;
  severity: string;
  n: number | null;
  x: number | null;
  lambda: number | null;
  p: number | null;
  q: number | null;
  expectedLoss: number;
  evidence: Json;
  silent: boolean;
  state: Generated<string>;
  assignedTo: string | null;
  proposedBy: string | null;
  loss: number | null;
  decidedAt: Date | null;
  madeAt: Generated<Date>;
  foundAt: Generated<Date>;
  goneAt: Date | null;
}

export interface InventoriesTable {
  id: string;
  name: string;
  code: string;
  unit: string | null;
  amount: Generated<number>;
  updatedAt: Generated<Date>;
}

export interface InventoryInsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  inventoryId: string;
  amount: number;
  note: string | null;
  date: string;
  deleted: Generated<boolean>;
  byId: string;
  at: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface InventoryInsVTable {
  id: string;
  number: number;
  inventoryId: string;
  inventory: string;
  unit: string;
  amount: number;
  note: string;
  date: string;
  deleted: boolean;
  by: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface InventoryMovementsTable {
  id: string;
  siteId: string;
  inventoryId: string;
  businessDay: string;
  amount: number;
  type: string;
  sourceId: string;
  kind: string;
  reversesId: string | null;
  reason: string | null;
  actorId: string | null;
  at: Date;
}

export interface InventoryOutsTable {
  id: string;
  siteId: string;
  number: Generated<number>;
  inventoryId: string;
  amount: number;
  note: string | null;
  date: string;
  deleted: Generated<boolean>;
  byId: string;
  at: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface InventoryOutsVTable {
  id: string;
  number: number;
  inventoryId: string;
  inventory: string;
  unit: string;
  amount: number;
  note: string;
  date: string;
  deleted: boolean;
  by: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface ItemFeesVTable {
  entryId: string;
  n: number;
  paidTypeId: string;
  settlementId: string;
  amount: number;
  writtenOffAt: Date;
  fee: number;
}

export interface ItemMatchesTable {
  id: string;
  entryId: string;
  itemN: number;
  rowId: string;
  rule: string;
  at: Generated<Date>;
  byId: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
  undoneNote: string | null;
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
  result: Json | null;
  lost: Generated<number>;
}

export interface JournalEntriesTable {
  id: string;
  siteId: string;
  bookedAt: Date;
  businessDay: string;
  type: string;
  sourceId: string;
  kind: string;
  lineCount: number;
  depositId: string | null;
  reversesId: string | null;
  reason: string | null;
  actorId: string | null;
  digest: Buffer;
}

export interface JournalLinesTable {
  entryId: string;
  n: number;
  accountId: string;
  amount: number;
}

export interface JournalUnfoldedTable {
  entryId: string;
}

export interface KeyedItemsVTable {
  entryId: string;
  n: number;
  paidTypeId: string;
  amount: number;
  at: Date;
  settlementId: string;
  writtenOffAt: Date;
  ourReferences: string[];
  providerReference: string;
  rrn: string;
  approvalCode: string;
  terminal: string;
  cardNumber: string;
}

export interface LicenceTable {
  onlyRow: Generated<boolean>;
  file: string;
  updatedAt: Generated<Date>;
}

export interface LiveMessagesTable {
  id: string;
  destination: string;
  userId: string | null;
  body: Json;
  at: Generated<Date>;
  transactionId: Generated<string>;
}

export interface MachineAuditsTable {
  stayId: string;
  state: Generated<string>;
  keptUntil: Date;
  dueAt: Generated<Date>;
  tries: Generated<number>;
  fault: string | null;
  decidedAt: Date | null;
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

export interface ManualDepositsVTable {
  id: string;
  number: number;
  operatorId: string;
  operator: string;
  shiftId: string;
  shift: string;
  businessDay: string;
  n: number;
  kind: string;
  takesSales: boolean;
  state: string;
  openedAt: Date;
  note: string;
  submittedAt: Date;
  cars: number;
  expected: number;
  counted: number;
  received: number;
  inSafe: number;
  difference: number;
  look: string;
  lookDueOn: string;
  updatedAt: Date;
  receivedSoFar: number;
  date: string;
  value: number;
  totalDeposit: number;
  cashId: string;
  datetime: Date;
}

export interface ManualOpeningsTable {
  id: string;
  siteId: string;
  gateId: string;
  note: string;
  byId: string;
  at: Generated<Date>;
  commandId: string | null;
  imageToken: string | null;
  stayId: string | null;
  cameraToken: string | null;
  cameraAt: Date | null;
}

export interface ManualOpeningsVTable {
  id: string;
  at: Date;
  gateId: string;
  gateName: string;
  operatorId: string;
  operator: string;
  note: string;
  commandState: string;
  photo: string;
  cameraImage: string;
  cameraAt: Date;
  parkingCode: string;
  hasCar: boolean;
}

export interface MemberImportsTable {
  id: string;
  siteId: string;
  at: Date;
  file: string;
  digest: Buffer;
  members: number;
  bought: number;
  amount: number;
  takenOver: number;
  state: string;
  byId: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
}

export interface MemberImportsVTable {
  id: string;
  at: Date;
  file: string;
  members: number;
  bought: number;
  amount: number;
  takenOver: number;
  state: string;
  byId: string;
  by: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
}

export interface MemberPeopleVTable {
  id: string;
  kind: string;
  memberType: string;
  name: string;
  nfcNumber: string;
  parkingCode: string;
  plateNumbers: string[];
  plates: string;
  vehicleTypeId: string;
  vehicle: string;
  vehicleEn: string;
  subscriptionFareNameId: string;
  subscription: string;
  subscriptionEn: string;
  nextSubscriptionFareNameId: string;
  nextSubscription: string;
  nextSubscriptionEn: string;
  nextFrom: string;
  fareNonRegularId: string;
  departmentId: string;
  department: string;
  departmentEn: string;
  phoneNumber: string;
  note: string;
  tokenPhoto: string;
  transactionFileToken: string;
  transactionFile: Json;
  memberDocs: string[];
  files: Json;
  paidTypeId: string;
  memberStartDate: string;
  memberEndDate: string;
  memberStatus: string;
  updatedAt: Date;
}

export interface MemberPlateChangesTable {
  id: string;
  memberId: string;
  businessDay: string;
  plates: number;
  byId: string;
  approverId: string | null;
  at: Generated<Date>;
}

export interface MemberPlatesTable {
  memberId: string;
  plateKey: string;
  starts: string;
  ends: string;
}

export interface MemberRefundsTable {
  id: string;
  stayId: string;
  memberId: string;
  month: string;
  receiptNumber: string;
  paid: number;
  price: number;
  takenOff: number;
  amount: number;
  tax: number;
  judgedAs: Json;
  state: Generated<string>;
  note: string;
  byId: string;
  at: Generated<Date>;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
}

export interface MemberRefundsVTable {
  id: string;
  memberId: string;
  parkingOutId: string;
  receiptNumber: string;
  provisionalNumber: string;
  parkingCode: string;
  plateNumber: string;
  datetimeIn: Date;
  datetimeOut: Date;
  gateOut: string;
  cashier: string;
  paid: number;
  price: number;
  takenOff: number;
  amount: number;
  state: string;
  note: string;
  byId: string;
  by: string;
  at: Date;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
  operatorId: string;
  depositId: string;
  returned: number;
}

export interface MemberSuspensionsTable {
  memberId: string;
  fromAt: Date;
  untilAt: Date | null;
}

export interface MembersTable {
  id: string;
  kind: string;
  memberType: string | null;
  name: string;
  nfcNumber: string | null;
  parkingCode: string | null;
  plateNumbers: Generated<string[]>;
  vehicleTypeId: string;
  subscriptionFareNameId: string | null;
  fareNonRegularId: string | null;
  departmentId: string | null;
  phoneNumber: string | null;
  note: string | null;
  tokenPhoto: string | null;
  transactionFileToken: string | null;
  memberDocs: Generated<string[]>;
  paidTypeId: string | null;
  memberStartDate: string;
  memberEndDate: string | null;
  suspended: Generated<boolean>;
  updatedAt: Generated<Date>;
  archivedAt: Date | null;
  nextSubscriptionFareNameId: string | null;
  nextFrom: string | null;
}

export interface MembersNonStaffVTable {
  id: string;
  kind: string;
  memberType: string;
  name: string;
  nfcNumber: string;
  parkingCode: string;
  plateNumbers: string[];
  plates: string;
  vehicleTypeId: string;
  vehicle: string;
  vehicleEn: string;
  subscriptionFareNameId: string;
  subscription: string;
  subscriptionEn: string;
  fareNonRegularId: string;
  departmentId: string;
  department: string;
  departmentEn: string;
  phoneNumber: string;
  note: string;
  tokenPhoto: string;
  transactionFileToken: string;
  transactionFile: Json;
  memberDocs: string[];
  files: Json;
  paidTypeId: string;
  memberStartDate: string;
  memberEndDate: string;
  memberStatus: string;
  updatedAt: Date;
  nextSubscriptionFareNameId: string;
  nextSubscription: string;
  nextSubscriptionEn: string;
  nextFrom: string;
  membershipTransactionDetails: Json;
}

export interface MembersVTable {
  id: string;
  kind: string;
  memberType: string;
  name: string;
  nfcNumber: string;
  parkingCode: string;
  plateNumbers: string[];
  plates: string;
  vehicleTypeId: string;
  vehicle: string;
  vehicleEn: string;
  subscriptionFareNameId: string;
  subscription: string;
  subscriptionEn: string;
  fareNonRegularId: string;
  departmentId: string;
  department: string;
  departmentEn: string;
  phoneNumber: string;
  note: string;
  tokenPhoto: string;
  transactionFileToken: string;
  transactionFile: Json;
  memberDocs: string[];
  files: Json;
  paidTypeId: string;
  memberStartDate: string;
  memberEndDate: string;
  memberStatus: string;
  updatedAt: Date;
  nextSubscriptionFareNameId: string;
  nextSubscription: string;
  nextSubscriptionEn: string;
  nextFrom: string;
  membershipTransactionDetails: Json;
}

export interface MembershipCountersTable {
  siteId: string;
  lastNumber: number;
}

export interface MembershipCreditsTable {
  transactionId: string;
  creditedById: string;
  lastDay: string;
  days: number;
  amount: number;
}

export interface MembershipPeriodsVTable {
  id: string;
  number: number;
  memberId: string;
  subscriptionFareNameId: string;
  months: number;
  fromDate: string;
  toDate: string;
  boughtUntil: string;
  at: Date;
  worth: number;
  previousStartDate: string;
  previousEndDate: string;
}

export interface MembershipRollbacksTable {
  transactionId: string;
  reason: string;
  byId: string;
  at: Date;
  cashOut: Generated<number>;
  askedOn: string | null;
  approvedById: string | null;
  kept: Generated<number>;
  keptTax: Generated<number>;
}

export interface MembershipTransactionsTable {
  id: string;
  siteId: string;
  number: number;
  memberId: string;
  subscriptionFareNameId: string;
  months: number | null;
  fromDate: string | null;
  toDate: string | null;
  lines: Json;
  amount: number;
  tax: number;
  paidTypeId: string | null;
  depositId: string | null;
  operatorId: string;
  businessDay: string;
  at: Date;
  previousStartDate: string;
  previousEndDate: string | null;
  paymentId: string | null;
  kind: Generated<string>;
  worth: Generated<number>;
  subscriptionBefore: Json | null;
  nfcNumber: string | null;
  parkingCode: string | null;
  givenAway: Generated<boolean>;
}

export interface MembershipTransactionsVTable {
  id: string;
  kind: string;
  number: number;
  at: Date;
  businessDay: string;
  memberId: string;
  member: string;
  parkingCode: string;
  nfcNumber: string;
  subscriptionFareNameId: string;
  subscription: string;
  subscriptionEn: string;
  months: number;
  fromDate: string;
  toDate: string;
  endedOn: string;
  amount: number;
  tax: number;
  lines: Json;
  paidTypeId: string;
  paidType: string;
  paidTypeEn: string;
  operatorId: string;
  operator: string;
  depositId: string;
  depositNumber: number;
  state: string;
  isNewest: boolean;
  rolledBackAt: Date;
  rolledBackBy: string;
  reason: string;
  kept: number;
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

export interface MissingStaysTable {
  stayId: string;
  closedAt: Generated<Date>;
  closedBy: string;
  approvedBy: string | null;
  worth: number;
  note: string;
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

export interface NewsTable {
  id: string;
  title: string;
  synopsis: string;
  content: string;
  startDate: string;
  expiredDate: string | null;
  newsStatus: string;
  token: string | null;
  updatedAt: Generated<Date>;
}

export interface NewsSeenTable {
  newsId: string;
  userId: string;
  seenAt: Generated<Date>;
}

export interface NewsVTable {
  id: string;
  title: string;
  synopsis: string;
  content: string;
  startDate: string;
  expiredDate: string;
  newsStatus: string;
  token: string;
  updatedAt: Date;
  shown: boolean;
}

export interface NonCashChecksTable {
  id: string;
  siteId: string;
  businessDay: string;
  paidTypeId: string;
  checked: number;
  expected: number;
  note: string;
  byId: string;
  at: Generated<Date>;
}

export interface NonCashVTable {
  id: string;
  businessDay: string;
  paidTypeId: string;
  paidType: string;
  paidTypeEn: string;
  kind: string;
  transactions: number;
  expected: number;
  settled: number;
  unsettled: number;
  settlement: string;
  checked: number;
  difference: number;
  note: string;
  checkedBy: string;
  checkedAt: Date;
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
  aboutId: string | null;
  doneAt: Date | null;
}

export interface NotificationsVTable {
  notificationId: string;
  userId: string;
  type: string;
  message: string;
  data: Json;
  publishTime: Date;
  seen: boolean;
  doneAt: Date;
  done: boolean;
}

export interface OfflineContactsTable {
  grantId: string;
  at: Date;
}

export interface OfflineGrantsTable {
  id: string;
  siteId: string;
  userId: string;
  gateId: string;
  shiftId: string | null;
  deviceNumber: string;
  tokenHash: Buffer;
  madeAt: Generated<Date>;
  expiresAt: Date;
}

export interface OfflineSalesTable {
  userId: string;
  requestId: string;
  grantId: string;
  sequence: number | null;
  toldAt: Date;
  digest: Buffer;
  result: string;
  stayId: string | null;
  at: Generated<Date>;
}

export interface OpenDepositFiguresTable {
  depositId: string;
  businessDay: string;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  freePassValue: number;
}

export interface OpenDepositFiguresVTable {
  depositId: string;
  businessDay: string;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  freePassValue: number;
}

export interface OpenMattersVTable {
  type: string;
  aboutId: string;
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

export interface OperatorDebtsTable {
  id: string;
  number: Generated<number>;
  operatorId: string;
  cause: string;
  sourceId: string;
  depositId: string | null;
  amount: number;
  reason: string | null;
  state: Generated<string>;
  chargedBy: string | null;
  chargedAt: Generated<Date>;
  dueAt: Date;
  answer: string | null;
  answerPicture: string | null;
  answeredAt: Date | null;
  proposed: string | null;
  proposedBy: string | null;
  proposedAt: Date | null;
  proposedNote: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
}

export interface OperatorDebtsVTable {
  id: string;
  number: number;
  operatorId: string;
  operator: string;
  amount: number;
  state: string;
  cause: string;
  depositId: string;
  depositNumber: number;
  reason: string;
  chargedAt: Date;
  chargedBy: string;
  dueAt: Date;
  answer: string;
  answerPicture: string;
  answeredAt: Date;
  proposed: string;
  proposedBy: string;
  proposedAt: Date;
  proposedNote: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
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

export interface OverdueToleranceTable {
  onlyRow: Generated<boolean>;
  duration: number;
  updatedAt: Generated<Date>;
}

export interface OwedByDriversVTable {
  id: string;
  at: Date;
  ageDays: number;
  state: string;
  amount: number;
  collected: number;
  due: number;
  paid: number;
  reason: string;
  note: string;
  name: string;
  phone: string;
  operatorId: string;
  operator: string;
  approvedById: string;
  approvedBy: string;
  parkingInId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  receiptNumber: string;
  gateId: string;
  gateName: string;
  businessDay: string;
  depositId: string;
  depositNumber: number;
  paymentAsked: boolean;
  proposed: string;
  proposedById: string;
  proposedBy: string;
  proposedAt: Date;
  proposedNote: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
}

export interface PaidTypesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  kind: string;
  cashId: string | null;
  updatedAt: Generated<Date>;
  claimed: Generated<boolean>;
}

export interface PaidTypesVTable {
  id: string;
  name: string;
  label: string;
  labelEn: string;
  kind: string;
  cashId: string;
  cash: string;
  updatedAt: Date;
  claimed: boolean;
}

export interface ParkingFaresTable {
  id: string;
  vehicleTypeId: string;
  parkingType: string;
  fareNonRegularId: string | null;
  effectiveDate: string;
  rules: Json;
  createdBy: string | null;
  createdAt: Generated<Date>;
}

export interface ParkingFinesTable {
  id: string;
  vehicleTypeId: string;
  fine: number;
  updatedAt: Generated<Date>;
}

export interface ParkingInsVTable {
  id: string;
  siteId: string;
  parkingCode: string;
  plateNumber: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  parkingType: string;
  gateId: string;
  gateName: string;
  datetimeIn: Date;
  origin: string;
  state: string;
  prepaid: number;
  isMember: boolean;
  note: string;
  images: string[];
  flags: string[];
  recordedAt: Date;
  entryOperatorId: string;
  entryOperator: string;
  datetimeOut: Date;
}

export interface ParkingOutAuditConfirmationsTable {
  auditId: string;
  byId: string;
  at: Generated<Date>;
}

export interface ParkingOutAuditRollbacksTable {
  id: string;
  auditId: string;
  byId: string | null;
  at: Generated<Date>;
  note: string | null;
}

export interface ParkingOutAuditsTable {
  id: string;
  stayId: string;
  n: number;
  status: string;
  byId: string | null;
  at: Generated<Date>;
  vehicleTypeId: string | null;
  amount: Generated<number>;
  operatorId: string | null;
  depositId: string | null;
  needsSecond: Generated<boolean>;
  reason: string | null;
  note: string | null;
  plateConfidence: number | null;
  classConfidence: number | null;
}

export interface ParkingOutsVTable {
  id: string;
  parkingInId: string;
  parkingCode: string;
  plateNumber: string;
  plateNumberIn: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  parkingType: string;
  gateInId: string;
  gateInName: string;
  gateId: string;
  gateName: string;
  datetimeIn: Date;
  datetimeOut: Date;
  businessDay: string;
  durationMinutes: number;
  exitKind: string;
  operatorId: string;
  operator: string;
  depositId: string;
  paidTypeId: string;
  paidTypeLabel: string;
  lines: Json;
  byDay: Json;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  variance: number;
  receiptNumber: string;
  freePass: boolean;
  freePassVerification: string;
  voucherId: string;
  isMember: boolean;
  memberWhy: string;
  note: string;
  paperNumber: string;
  images: string[];
  imagesIn: string[];
  flags: string[];
  tendered: number;
  approvedBy: string;
}

export interface PasswordResetsTable {
  tokenHash: Buffer;
  userId: string;
  link: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface PaymentDaysTable {
  businessDay: string;
}

export interface PaymentLogsTable {
  id: string;
  paymentId: string;
  at: Generated<Date>;
  direction: string;
  body: Json;
}

export interface PaymentLogsVTable {
  id: string;
  at: Date;
  direction: string;
  paymentId: string;
  kind: string;
  status: string;
  amount: number;
  paidTypeId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  cardType: string;
  cardNumber: string;
  terminal: string;
  balanceBefore: number;
  balanceAfter: number;
  adapter: string;
  adapterRef: string;
  error: string;
  operatorId: string;
  operator: string;
  waitedMs: number;
  gateName: string;
  parkingInId: string;
  parkingCode: string;
  body: Json;
  depositId: string;
}

export interface PaymentNotificationsTable {
  id: string;
  paidTypeId: string;
  provider: string;
  address: string;
  headers: Json;
  body: Buffer;
  digest: Buffer;
  state: string;
  paymentId: string | null;
  times: Generated<number>;
  at: Generated<Date>;
  lastAt: Generated<Date>;
}

export interface PaymentNotificationsVTable {
  id: string;
  at: Date;
  lastAt: Date;
  times: number;
  provider: string;
  state: string;
  address: string;
  paidTypeId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  paymentId: string;
  amount: number;
  status: string;
  error: string;
  parkingCode: string;
  body: Buffer;
  depositId: string;
}

export interface PaymentProvidersTable {
  paidTypeId: string;
  provider: string;
  baseUrl: string | null;
  clientKey: string | null;
  partnerId: string | null;
  channelId: string | null;
  merchantId: string | null;
  notifyAlgorithm: Generated<string>;
  notifyWithToken: Generated<boolean>;
  notifyEncoding: Generated<string>;
  notifyPath: string | null;
  notifyKey: string | null;
  secret: string | null;
  privateKey: string | null;
  callbackToken: string | null;
  cutOff: Generated<string>;
  zone: string | null;
  updatedAt: Generated<Date>;
  id: string;
  replacedAt: Date | null;
  paysAfterDays: Generated<number>;
}

export interface PaymentReturnsTable {
  id: string;
  paymentId: string | null;
  owedId: string | null;
  amount: number;
  way: string;
  state: string;
  reason: string;
  reference: string | null;
  receivedBy: string | null;
  cashId: string | null;
  depositId: string | null;
  byId: string | null;
  at: Generated<Date>;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
  askAt: Date | null;
  answeredAt: Date | null;
  error: string | null;
}

export interface PaymentReturnsVTable {
  id: string;
  onAccountId: string;
  amount: number;
  way: string;
  state: string;
  reason: string;
  reference: string;
  receivedBy: string;
  cashId: string;
  cash: string;
  depositId: string;
  depositNumber: number;
  byId: string;
  by: string;
  at: Date;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
  error: string;
}

export interface PaymentUsesTable {
  paymentId: string;
  kind: string;
  sourceId: string;
  used: number;
  owedBack: number;
  byId: string;
  at: Generated<Date>;
}

export interface PaymentsTable {
  id: string;
  siteId: string;
  stayId: string | null;
  paidTypeId: string;
  gateId: string | null;
  kind: string;
  amount: number;
  state: Generated<string>;
  adapter: string;
  adapterRef: string | null;
  qrString: string | null;
  cardType: string | null;
  cardNumber: string | null;
  terminal: string | null;
  balanceBefore: number | null;
  balanceAfter: number | null;
  error: string | null;
  byId: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  answeredAt: Date | null;
  paidAt: Date | null;
  requestKey: string | null;
  purpose: string;
  reason: string | null;
  askAt: Date | null;
  providerId: string | null;
  unsure: Generated<boolean>;
}

export interface PaymentsOnAccountVTable {
  id: string;
  paidAt: Date;
  ageDays: number;
  state: string;
  amount: number;
  waiting: number;
  returned: number;
  paid: number;
  kind: string;
  paidTypeId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  purpose: string;
  parkingInId: string;
  parkingCode: string;
  stayState: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  operatorId: string;
  operator: string;
  gateId: string;
  gateName: string;
  reference: string;
  cause: string;
}

export interface PaymentsOpenTable {
  id: string;
  paymentId: string | null;
  owedId: string | null;
  state: string;
  paidAt: Date;
}

export interface PaymentsVTable {
  id: string;
  status: string;
  amount: number;
  kind: string;
  paidTypeId: string;
  parkingInId: string;
  qrString: string;
  cardType: string;
  cardNumber: string;
  balanceBefore: number;
  balanceAfter: number;
  error: string;
  unsure: boolean;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date;
}

export interface PeakHoursTable {
  hour: Date;
}

export interface PendingSettingsTable {
  id: string;
  setting: string;
  vehicleTypeId: string | null;
  value: Json;
  firstDay: string;
  byId: string;
  at: Generated<Date>;
}

export interface PermissionEpochTable {
  onlyRow: Generated<boolean>;
  epoch: number;
}

export interface PersonalWidgetsTable {
  userId: string;
  dashboardComponentId: string;
  orderingNumber: number;
  hidden: boolean;
  size: string | null;
  refreshInterval: number | null;
}

export interface PlannedPostsVTable {
  id: string;
  date: string;
  start: string;
  end: string;
  shift: string;
  userId: string;
  person: string;
  username: string;
  gateId: string;
  gate: string;
}

export interface PrintFieldsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  print: Generated<boolean>;
  orderingNumber: number;
  updatedAt: Generated<Date>;
}

export interface ProgramFilesTable {
  id: string;
  type: string;
  version: string;
  tokenFile: string;
  updatedAt: Generated<Date>;
}

export interface ProgramFilesVTable {
  id: string;
  type: string;
  version: string;
  tokenFile: string;
  filename: string;
  updatedAt: Date;
}

export interface ProviderItemsTable {
  entryId: string;
  n: number;
  paidTypeId: string;
  amount: number;
  at: Date;
  settlementId: string | null;
  position: number | null;
  refused: string | null;
  writtenOffAt: Date | null;
}

export interface ProviderRefundsTable {
  id: string;
  paymentId: string;
  reference: string;
  amount: number;
  at: Generated<Date>;
  outcome: string | null;
  note: string | null;
  decidedBy: string | null;
  approvedBy: string | null;
  decidedAt: Date | null;
}

export interface PushDevicesTable {
  id: string;
  userId: string;
  endpoint: string;
  publicKey: string;
  secret: string;
  name: string;
  urgentOnly: boolean;
  createdAt: Generated<Date>;
  toldAt: Date | null;
}

export interface ReceiptCountersTable {
  gateId: string;
  businessDay: string;
  epoch: number;
  lastNumber: number;
}

export interface ReceiptsTable {
  id: string;
  stayId: string;
  kind: string;
  gateId: string;
  businessDay: string;
  epoch: number;
  number: number;
  receiptNumber: string;
  provisional: string | null;
  madeAt: Generated<Date>;
}

export interface ReconciliationFilesTable {
  id: string;
  number: Generated<number>;
  kind: string;
  paidTypeId: string | null;
  cashId: string | null;
  name: string;
  format: string;
  bytes: Buffer;
  sha256: Buffer;
  rows: number;
  taken: number;
  known: number;
  fromDay: string;
  toDay: string;
  opening: number | null;
  closing: number | null;
  at: Generated<Date>;
  byId: string;
}

export interface ReconciliationFilesVTable {
  id: string;
  number: number;
  kind: string;
  source: string;
  sourceEn: string;
  paidTypeId: string;
  cashId: string;
  name: string;
  format: string;
  rows: number;
  taken: number;
  known: number;
  fromDay: string;
  toDay: string;
  opening: number;
  closing: number;
  previousDay: string;
  previousClosing: number;
  gap: number;
  sha256: string;
  at: Date;
  byId: string;
  by: string;
}

export interface RefundsOwedTable {
  id: string;
  cause: string;
  amount: number;
  paidTypeId: string | null;
  operatorId: string;
  reference: string;
  paidAt: Date;
  withdrawnAt: Date | null;
}

export interface RemindersTable {
  key: string;
  at: Generated<Date>;
}

export interface ReportBatchesTable {
  id: string;
  paidTypeId: string;
  reference: string;
  part: Generated<number>;
  day: string;
  items: number;
  gross: number;
  fee: number;
  net: number;
  expectedFee: number | null;
}

export interface ReportCardsTable {
  userId: string;
  savedViewId: string;
  orderingNumber: number;
  shows: string;
  size: string;
}

export interface ReportDeliveriesTable {
  id: string;
  runId: string;
  userId: string;
  state: Generated<string>;
  error: string | null;
  pdf: string | null;
  xlsx: string | null;
  mailId: string | null;
}

export interface ReportDeliveriesVTable {
  id: string;
  at: Date;
  name: string;
  route: string;
  query: string;
  recipientId: string;
  recipient: string;
  makerId: string;
  maker: string;
  state: string;
  sentAt: Date;
  error: string;
  pdf: string;
  xlsx: string;
}

export interface ReportMappingsTable {
  paidTypeId: string;
  definition: Json;
  updatedAt: Generated<Date>;
}

export interface ReportRowsTable {
  id: string;
  fileId: string;
  n: number;
  paidTypeId: string;
  batchId: string;
  key: string;
  kind: string;
  paidAt: Date;
  gross: number;
  fee: number;
  providerReference: string | null;
  reference: string | null;
  rrn: string | null;
  approvalCode: string | null;
  terminal: string | null;
  cardNumber: string | null;
}

export interface ReportRunsTable {
  id: string;
  scheduleId: string | null;
  dueAt: Date;
  userId: string;
  name: string;
  route: string;
  address: string;
  path: string;
  query: Json;
  sheet: Json;
  formats: string[];
  createdAt: Generated<Date>;
}

export interface ReportScheduleRecipientsTable {
  scheduleId: string;
  userId: string;
}

export interface ReportSchedulesTable {
  id: string;
  savedViewId: string;
  userId: string;
  rhythm: string;
  time: string | null;
  weekday: number | null;
  monthDay: number | null;
  shiftId: string | null;
  formats: string[];
  active: Generated<boolean>;
  since: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ReprintsTable {
  id: string;
  what: string;
  stayId: string | null;
  depositId: string | null;
  copyNumber: number;
  note: string;
  byId: string;
  at: Generated<Date>;
  paymentReturnId: string | null;
  membershipTransactionId: string | null;
}

export interface RollupClockMonthsTable {
  month: string;
  weekday: number;
  clock: number;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  isMember: boolean;
  count: number;
}

export interface RollupDayTypesTable {
  businessDay: string;
  kind: string;
  vehicleTypeId: string;
  isMember: boolean;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
}

export interface RollupDaysTable {
  businessDay: string;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
}

export interface RollupDurationMonthsTable {
  month: string;
  vehicleTypeId: string;
  isMember: boolean;
  bucket: number;
  count: number;
  total: number;
}

export interface RollupDurationsTable {
  businessDay: string;
  vehicleTypeId: string;
  isMember: boolean;
  bucket: number;
  count: number;
  total: number;
}

export interface RollupFareMonthsTable {
  month: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  fare: number;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
}

export interface RollupFaresTable {
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  fare: number;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
}

export interface RollupGateDurationsTable {
  businessDay: string;
  gateId: string;
  vehicleTypeId: string;
  isMember: boolean;
  bucket: number;
  count: number;
  total: number;
}

export interface RollupGateHoursTable {
  hour: Date;
  kind: string;
  gateId: string;
  count: number;
}

export interface RollupHoursTable {
  hour: Date;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  isMember: boolean;
  count: number;
  total: number;
}

export interface RollupMonthsTable {
  month: string;
  kind: string;
  gateId: string;
  vehicleTypeId: string;
  paidTypeId: string;
  operatorId: string;
  shiftId: string;
  isMember: boolean;
  count: number;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  minutes: number;
  freePasses: number;
  freePassValue: number;
  lostTickets: number;
}

export interface RollupPaymentMonthsTable {
  month: string;
  paidTypeId: string;
  gateId: string;
  vehicleTypeId: string;
  operatorId: string;
  isMember: boolean;
  asked: number;
  failed: number;
  seconds: number;
}

export interface RollupPaymentsTable {
  businessDay: string;
  paidTypeId: string;
  gateId: string;
  vehicleTypeId: string;
  operatorId: string;
  isMember: boolean;
  asked: number;
  failed: number;
  seconds: number;
}

export interface RollupPeaksTable {
  hour: Date;
  vehicleTypeId: string;
  net: number;
  highest: number;
}

export interface RollupTaxTable {
  businessDay: string;
  taxDay: string;
  category: string;
  entries: number;
  base: number;
  tax: number;
}

export interface RollupZoneCarsTable {
  since: Date;
  countId: string;
  vehicleGroup: string;
  moved: number;
}

export interface RollupZonePeaksTable {
  since: Date;
  zoneId: string;
  vehicleGroup: string;
  at: Date;
  counts: string[];
  entered: number;
  left: number;
  highest: number;
  highestAt: Date;
}

export interface RowFeesVTable {
  id: string;
  paidTypeId: string;
  batchId: string;
  gross: number;
  fee: number;
}

export interface RuleRunsTable {
  name: string;
  until: Date;
}

export interface RuleSettingsTable {
  rule: string;
  version: number;
  enabled: boolean;
  thresholds: Json;
  silentUntil: Date;
  byId: string | null;
  at: Generated<Date>;
  firstDay: Generated<string>;
  approvedBy: string | null;
}

export interface SavedViewsTable {
  id: string;
  userId: string;
  route: string;
  name: string;
  query: string;
  createdAt: Generated<Date>;
  shared: Generated<boolean>;
  report: Json | null;
}

export interface SchedulesTable {
  id: string;
  day: string;
  userId: string;
  gateId: string | null;
  shiftId: string;
  updatedAt: Generated<Date>;
  starts: Generated<string>;
  ends: Generated<string>;
}

export interface SchemaDefinitionsTable {
  name: string;
  kind: string;
  checksum: string;
  makes: string[];
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

export interface SecretVisitsTable {
  id: string;
  number: Generated<number>;
  siteId: string;
  state: Generated<string>;
  plate: string;
  plateKey: string;
  fromAt: Date;
  untilAt: Date;
  vehicleTypeId: string;
  lostTicket: boolean;
  voucher: boolean;
  paidTypeId: string;
  instructions: string | null;
  plannedBy: string;
  plannedAt: Generated<Date>;
  code: string | null;
  enteredAt: Date | null;
  leftAt: Date | null;
  gateId: string | null;
  paid: number | null;
  receiptNumber: string | null;
  receiptPicture: string | null;
  note: string | null;
  reportedBy: string | null;
  reportedAt: Date | null;
  comparedAt: Date | null;
  stayId: string | null;
  operatorId: string | null;
  found: number | null;
  loss: Generated<number>;
  differences: Generated<Json>;
}

export interface SecretVisitsVTable {
  id: string;
  number: number;
  state: string;
  plateNumber: string;
  datetimeFrom: Date;
  datetimeTo: Date;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  lostTicket: boolean;
  voucher: boolean;
  paidTypeId: string;
  paidTypeLabel: string;
  instructions: string;
  plannedBy: string;
  plannedAt: Date;
  parkingCode: string;
  datetimeIn: Date;
  datetimeOut: Date;
  gateId: string;
  gateName: string;
  paid: number;
  receiptNumber: string;
  receiptPicture: string;
  note: string;
  reportedBy: string;
  reportedAt: Date;
  comparedAt: Date;
  stayId: string;
  operator: string;
  found: number;
  loss: number;
  differences: Json;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
  createdAt: Generated<Date>;
}

export interface SeededDashboardComponentsTable {
  name: string;
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
  begunBy: Generated<string>;
  grantId: string | null;
  deviceNumber: string | null;
  gateId: string | null;
  lockedAt: Date | null;
}

export interface SettingsEpochTable {
  onlyRow: Generated<boolean>;
  state: string;
}

export interface SettlementAnswerFormsTable {
  paidTypeId: string;
  definition: Json;
  updatedAt: Generated<Date>;
}

export interface SettlementAnswerPartsTable {
  answerId: string;
  n: number;
  bytes: Buffer;
}

export interface SettlementAnswersTable {
  id: string;
  at: Generated<Date>;
  paidTypeId: string;
  name: string;
  bytes: number;
  sha256: Buffer | null;
  stamp: string;
  state: Generated<string>;
  fault: string | null;
  row: number | null;
  said: string | null;
  settlementId: string | null;
  version: number | null;
  accepted: number | null;
  refused: number | null;
  byId: string | null;
}

export interface SettlementAnswersVTable {
  id: string;
  at: Date;
  paidTypeId: string;
  paidType: string;
  paidTypeEn: string;
  name: string;
  bytes: number;
  sha256: string;
  state: string;
  fault: string;
  row: number;
  said: string;
  settlementId: string;
  settlementNumber: number;
  day: string;
  version: number;
  accepted: number;
  refused: number;
  byId: string;
  by: string;
}

export interface SettlementItemsVTable {
  settlementId: string;
  position: number;
  amount: number;
  paidAt: Date;
  paidTypeId: string;
  refused: string;
  id: string;
  kind: string;
  reference: string;
  providerReference: string;
  rrn: string;
  approvalCode: string;
  terminal: string;
  cardNumber: string;
  cardType: string;
  gate: string;
  matchId: string;
  matchedBy: string;
}

export interface SettlementPartsTable {
  versionId: string;
  n: number;
  bytes: Buffer;
}

export interface SettlementSendsTable {
  id: string;
  settlementId: string;
  version: number;
  way: string;
  state: Generated<string>;
  error: string | null;
  byId: string;
  startedAt: Generated<Date>;
  endedAt: Date | null;
}

export interface SettlementSetupsTable {
  paidTypeId: string;
  templateId: string;
  updatedAt: Generated<Date>;
  way: Generated<string>;
  host: string | null;
  port: number | null;
  username: string | null;
  password: string | null;
  privateKey: string | null;
  hostKey: string | null;
  folder: string | null;
}

export interface SettlementStepsTable {
  id: string;
  settlementId: string;
  at: Generated<Date>;
  fromState: string | null;
  toState: string;
  note: string | null;
  byId: string | null;
  approvedBy: string | null;
}

export interface SettlementTemplatesTable {
  id: string;
  updatedAt: Generated<Date>;
  name: string;
  format: string;
  delimiter: string;
  quoting: string;
  guarded: boolean;
  header: Json;
  item: Json;
  trailer: Json;
  namePattern: string;
  nameDay: string;
  encoding: string;
  lineEnd: string;
  resend: string;
}

export interface SettlementTemplatesVTable {
  id: string;
  updatedAt: Date;
  name: string;
  format: string;
  delimiter: string;
  quoting: string;
  guarded: boolean;
  header: Json;
  item: Json;
  trailer: Json;
  namePattern: string;
  nameDay: string;
  encoding: string;
  lineEnd: string;
  resend: string;
  used: number;
}

export interface SettlementVersionsTable {
  id: string;
  settlementId: string;
  version: number;
  name: string;
  bytes: number;
  sha256: Buffer;
  items: number;
  total: number;
  template: Json;
  madeAt: Generated<Date>;
}

export interface SettlementsTable {
  id: string;
  number: Generated<number>;
  paidTypeId: string;
  day: string;
  endsAt: Date;
  status: Generated<string>;
  items: number | null;
  total: number | null;
  generatedAt: Date | null;
  sentAt: Date | null;
  paidAmount: number | null;
  valueDate: string | null;
  reference: string | null;
  cashId: string | null;
  updatedAt: Generated<Date>;
  expectedFee: number | null;
  dueOn: string | null;
}

export interface SettlementsVTable {
  id: string;
  number: number;
  paidTypeId: string;
  paidType: string;
  paidTypeEn: string;
  day: string;
  status: string;
  endsAt: Date;
  items: number;
  total: number;
  amount: number;
  fee: number;
  expectedFee: number;
  expectedAmount: number;
  dueOn: string;
  valueDate: string;
  reference: string;
  cashId: string;
  cash: string;
  version: number;
  fileName: string;
  generatedAt: Date;
  sentAt: Date;
  updatedAt: Date;
}

export interface ShiftsTable {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
  updatedAt: Generated<Date>;
}

export interface ShiftsVTable {
  id: string;
  name: string;
  start: string;
  end: string;
  updatedAt: Date;
}

export interface ShortPaymentsVTable {
  id: string;
  at: Date;
  ageDays: number;
  state: string;
  amount: number;
  collected: number;
  due: number;
  paid: number;
  reason: string;
  note: string;
  name: string;
  phone: string;
  operatorId: string;
  operator: string;
  approvedById: string;
  approvedBy: string;
  parkingInId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  receiptNumber: string;
  gateId: string;
  gateName: string;
  businessDay: string;
  depositId: string;
  depositNumber: number;
  paymentAsked: boolean;
  proposed: string;
  proposedById: string;
  proposedBy: string;
  proposedAt: Date;
  proposedNote: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
}

export interface SitesTable {
  id: string;
  isOwn: boolean;
  epoch: Generated<number>;
  createdAt: Generated<Date>;
}

export interface StandingAlarmsVTable {
  gateId: string;
  type: string;
  since: Date;
}

export interface StatementLinesTable {
  id: string;
  fileId: string;
  n: number;
  cashId: string;
  key: string;
  day: string;
  amount: number;
  narrative: string;
  reference: string | null;
  balance: number | null;
}

export interface StatesTable {
  id: string;
  countryId: string;
  code: string;
  name: string;
}

export interface StayEntriesVTable {
  id: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  parkingType: string;
  gateId: string;
  gateName: string;
  datetimeIn: Date;
  origin: string;
  state: string;
  prepaid: number;
  isMember: boolean;
  note: string;
  images: string[];
  flags: string[];
  operatorId: string;
  operator: string;
  datetimeOut: Date;
  prepaidDepositId: string;
  flagged: boolean;
  otherKey: string;
  plateNumberIn: string;
  plateNumberOut: string;
}

export interface StayExitsVTable {
  id: string;
  parkingInId: string;
  parkingCode: string;
  plateNumber: string;
  plateNumberIn: string;
  plateKey: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  parkingType: string;
  gateInId: string;
  gateInName: string;
  gateId: string;
  gateName: string;
  datetimeIn: Date;
  datetimeOut: Date;
  businessDay: string;
  durationMinutes: number;
  exitKind: string;
  operatorId: string;
  operator: string;
  depositId: string;
  paidTypeId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  lines: Json;
  byDay: Json;
  gross: number;
  discount: number;
  fine: number;
  tax: number;
  total: number;
  fare: number;
  variance: number;
  tendered: number;
  receiptNumber: string;
  freePass: boolean;
  freePassVerification: string;
  voucherId: string;
  isMember: boolean;
  memberWhy: string;
  note: string;
  paperNumber: string;
  images: string[];
  imagesIn: string[];
  flags: string[];
  approvedBy: string;
  flagged: boolean;
  otherKey: string;
  plateNumberOut: string;
  shiftId: string;
  shift: string;
  isCash: boolean;
  isPaid: boolean;
  refunded: number;
}

export interface StayImagesTable {
  takenAt: Date;
  stayId: string;
  side: string;
  token: string;
}

export interface StayPairsVTable {
  id: string;
  parkingCode: string;
  state: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  plateNumberIn: string;
  plateNumberOut: string;
  plateKey: string;
  gateId: string;
  gateName: string;
  gateOutId: string;
  gateOutName: string;
  datetimeIn: Date;
  datetimeOut: Date;
  durationMinutes: number;
  operatorId: string;
  operator: string;
  depositId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  total: number;
  receiptNumber: string;
  imagesIn: string[];
  images: string[];
  otherKey: string;
  plateNumber: string;
}

export interface StayPicturesVTable {
  stayId: string;
  side: string;
  tokens: string[];
}

export interface StayPlatesTable {
  stayId: string;
  entryPlate: string | null;
  exitPlate: string | null;
  plateKey: string;
  recordedAt: Generated<Date>;
  otherKey: string | null;
  formerKeys: Generated<string[]>;
}

export interface StayTextsVTable {
  stayId: string;
  text: string;
}

export interface StaysTable {
  id: string;
  siteId: string;
  code: string;
  state: Generated<string>;
  vehicleTypeId: string;
  parkingType: Generated<string>;
  origin: string;
  entryGateId: string;
  entryOperatorId: string | null;
  entryEventId: string | null;
  enteredAt: Date;
  entryBusinessDay: string;
  recordedAt: Generated<Date>;
  entryNote: string | null;
  prepaid: Generated<number>;
  memberId: string | null;
  flags: Generated<string[]>;
  exitedAt: Date | null;
  businessDay: string | null;
  exitKind: string | null;
  exitGateId: string | null;
  operatorId: string | null;
  depositId: string | null;
  requestId: string | null;
  paidTypeId: string | null;
  paymentId: string | null;
  fareId: string | null;
  durationMinutes: number | null;
  lines: Json | null;
  gross: number | null;
  discount: number | null;
  fine: number | null;
  tax: number | null;
  taxOnTop: boolean | null;
  total: number | null;
  tendered: number | null;
  variance: number | null;
  freePass: Generated<boolean>;
  freePassVerification: string | null;
  voucherId: string | null;
  exitNote: string | null;
  paperNumber: string | null;
  deletedAt: Date | null;
  deletedBy: string | null;
  deleteNote: string | null;
  deleteApprovedBy: string | null;
  tariffState: string | null;
  pricedAt: Date | null;
  pricedAs: Json | null;
  enteredAs: Json | null;
  byDay: Json | null;
  ticketAt: Date | null;
}

export interface StaysInsideTable {
  stayId: string;
  siteId: string;
  code: string;
  plateKey: string;
  vehicleTypeId: string;
  enteredAt: Date;
  images: Generated<string[]>;
  memberId: string | null;
  byCard: Generated<boolean>;
}

export interface StaysInsideVTable {
  id: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  vehicleId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  parkingType: string;
  gateId: string;
  gateName: string;
  datetimeIn: Date;
  origin: string;
  prepaid: number;
  isMember: boolean;
  note: string;
  images: string[];
  flags: string[];
  hoursInside: number;
  membershipRanOut: boolean;
  plateTwice: boolean;
}

export interface StreamSettingsTable {
  onlyRow: Generated<boolean>;
  isEnabled: Generated<boolean>;
  framesPerSecond: Generated<number>;
  width: Generated<number>;
  snapshotTimeoutMs: Generated<number>;
  allowedHosts: Generated<string[]>;
  updatedAt: Generated<Date>;
}

export interface SubscriptionFareComponentsTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface SubscriptionFareDetailsTable {
  subscriptionFareVersionId: string;
  subscriptionFareComponentId: string;
  amount: number;
  chargedAt: string;
  position: number;
}

export interface SubscriptionFareGatesTable {
  subscriptionFareNameId: string;
  gateId: string;
}

export interface SubscriptionFareNamesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  vehicleTypeId: string;
  subscriptionFareType: string;
  subscriptionFareGroup: string;
  maxPlate: number;
  isEnabled: Generated<boolean>;
  freeMinutes: number | null;
  fareNonRegularId: string | null;
  updatedAt: Generated<Date>;
  oncePerDay: Generated<boolean>;
}

export interface SubscriptionFareNamesVTable {
  id: string;
  name: string;
  label: string;
  labelEn: string;
  vehicleTypeId: string;
  subscriptionFareType: string;
  subscriptionFareGroup: string;
  maxPlate: number;
  isEnabled: boolean;
  freeMinutes: number;
  fareNonRegularId: string;
  updatedAt: Date;
  oncePerDay: boolean;
  memberGates: string[];
  effectiveDate: string;
  subscriptionFares: Json;
  subscriptionFareDetails: Json;
}

export interface SubscriptionFareVersionsTable {
  id: string;
  subscriptionFareNameId: string;
  effectiveDate: string;
}

export interface SubscriptionFareVersionsVTable {
  id: string;
  subscriptionFareNameId: string;
  effectiveDate: string;
  subscriptionFares: Json;
  subscriptionFareDetails: Json;
  namedDetails: Json;
}

export interface SubscriptionFaresTable {
  subscriptionFareVersionId: string;
  months: number;
  amount: number;
}

export interface SweepPeopleTable {
  sweepId: string;
  userId: string;
}

export interface SweepReadingsTable {
  id: string;
  sweepId: string;
  place: string;
  plate: string | null;
  plateKey: string;
  code: string | null;
  byId: string;
  at: Generated<Date>;
  withdrawnAt: Date | null;
  outcome: string | null;
  stayId: string | null;
}

export interface SweepsTable {
  id: string;
  number: Generated<number>;
  siteId: string;
  place: string | null;
  state: Generated<string>;
  openedBy: string;
  openedAt: Generated<Date>;
  closedAt: Date | null;
  isWhole: Generated<boolean>;
  readings: Generated<number>;
  seen: Generated<number>;
  missed: Generated<number>;
  unrecorded: Generated<number>;
  unsure: Generated<number>;
  moved: Generated<number>;
  untold: Generated<number>;
  note: string | null;
}

export interface SweepsVTable {
  id: string;
  number: number;
  place: string;
  state: string;
  openedById: string;
  openedBy: string;
  openedAt: Date;
  closedAt: Date;
  sweepers: string[];
  readings: number;
  seen: number;
  missed: number;
  unrecorded: number;
  unsure: number;
  moved: number;
  untold: number;
  isWhole: boolean;
  note: string;
}

export interface SweptCarsVTable {
  stayId: string;
  lastSweep: number;
  lastSeenAt: Date;
  lastSeenPlace: string;
  missedBy: string[];
  missed: number;
  firstMissedAt: Date;
  lastMissedAt: Date;
  byDifferent: boolean;
}

export interface SweptStaysTable {
  sweepId: string;
  stayId: string;
  outcome: string;
  place: string | null;
}

export interface SystemConfigurationTable {
  onlyRow: Generated<boolean>;
  fareHandlingType: Generated<string>;
  fineType: Generated<string>;
  headerTicket: Generated<string>;
  footerTicket: Generated<string>;
  headerTicketIn: Generated<string>;
  footerTicketIn: Generated<string>;
  titleTicketIn: Generated<string>;
  tokenFile: string | null;
  filterTime: Generated<number>;
  showInputManual: Generated<boolean>;
  cashierNote: Generated<boolean>;
  isDeleteImage: Generated<boolean>;
  checkMemberUsed: Generated<boolean>;
  printCashierOut: Generated<boolean>;
  blindDeposit: Generated<boolean>;
  openGateManual: Generated<boolean>;
  cashierSimpleMember: Generated<boolean>;
  cashlessTimer: Generated<number>;
  ftpAddress: string | null;
  ftpPort: number | null;
  ftpUsername: string | null;
  ftpPassword: string | null;
  useLpr: Generated<boolean>;
  lprServer: string | null;
  lostTicketMinutes: Generated<number>;
  roundSecondsUp: Generated<boolean>;
  plateDays: Generated<number>;
  imageDays: Generated<number>;
  lprProvider: Generated<string>;
  paymentProvider: Generated<string>;
  updatedAt: Generated<Date>;
  lprKey: string | null;
  fourEyes: Generated<string>;
  cashOutLimit: Generated<number>;
  cashOutDayLimit: Generated<number>;
  closedUntil: string | null;
  largestSale: Generated<number>;
  askAgainAbove: Generated<number>;
  askAgainTimes: Generated<number>;
  toleratedRupiah: Generated<number>;
  toleratedBasisPoints: Generated<number>;
  auditSamplePercent: Generated<number>;
  toCollectPerDay: Generated<number>;
  freePassesPerShift: Generated<number>;
  freePassBasisPoints: Generated<number>;
  freePassValuePerShift: Generated<number>;
  memberEndingDays: Generated<string>;
  npwpd: string | null;
  nopd: string | null;
  taxPayDay: Generated<number>;
  taxFileDay: Generated<number>;
  shortPaymentsPerDay: Generated<number>;
  shortPaymentLimit: Generated<number>;
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
  idleMinutes: number;
  registrationOpen: boolean;
  updatedAt: Generated<Date>;
}

export interface TakenOverPeriodsTable {
  id: string;
  importId: string;
  place: number;
  memberId: string;
  fromDate: string;
  toDate: string;
  reason: string;
  amount: number | null;
}

export interface TakenOverPeriodsVTable {
  id: string;
  importId: string;
  place: number;
  memberId: string;
  member: string;
  plates: string;
  parkingCode: string;
  subscription: string;
  subscriptionEn: string;
  fromDate: string;
  toDate: string;
  reason: string;
  amount: number;
}

export interface TariffBooksTable {
  state: string;
  book: Json;
  keptAt: Generated<Date>;
}

export interface TariffEpochTable {
  onlyRow: Generated<boolean>;
  epoch: number;
  state: string;
}

export interface TaxByDayVTable {
  businessDay: string;
  taxDay: string;
  category: string;
  entries: number;
  base: number;
  tax: number;
}

export interface TaxByMonthVTable {
  month: string;
  businessDay: string;
  taxDay: string;
  category: string;
  entries: number;
  base: number;
  tax: number;
}

export interface TaxCorrectionsTable {
  entryId: string;
  month: string;
}

export interface TaxDaysDueTable {
  businessDay: string;
}

export interface TaxFactsVTable {
  entryId: string;
  taxDay: string;
  base: number;
  tax: number;
  total: number;
  kind: string;
  npwpd: string;
  nopd: string;
  gate: string;
  receiptNumber: string;
  enteredAt: Date;
  paidAt: Date;
  vehicleType: string;
  gross: number;
  fine: number;
  discount: number;
  voucher: number;
  rate: number;
  method: string;
  correctsId: string;
}

export interface TaxFeedTable {
  seq: number;
  epoch: number;
  entryId: string;
  taxDay: string;
  kind: string;
  npwpd: string | null;
  nopd: string | null;
  gate: string | null;
  receiptNumber: string | null;
  enteredAt: Date | null;
  paidAt: Date;
  vehicleType: string | null;
  gross: number;
  fine: number;
  discount: number;
  voucher: number;
  base: number;
  rate: number;
  tax: number;
  total: number;
  method: string | null;
  correctsSeq: number | null;
  previousHash: Buffer;
  hash: Buffer;
  zone: string;
}

export interface TaxFeedRowsVTable {
  seq: number;
  told: Json;
}

export interface TaxFeedSendsTable {
  id: string;
  way: string;
  fromSeq: number;
  toSeq: number;
  state: Generated<string>;
  error: string | null;
  said: string | null;
  startedAt: Generated<Date>;
  endedAt: Date | null;
}

export interface TaxFeedSetupTable {
  onlyRow: Generated<boolean>;
  way: Generated<string>;
  url: string | null;
  secret: string | null;
  host: string | null;
  port: number | null;
  username: string | null;
  password: string | null;
  privateKey: string | null;
  hostKey: string | null;
  folder: string | null;
  everyMinutes: Generated<number>;
  deliveredSeq: Generated<number>;
  deliveredAt: Date | null;
  opening: Generated<number>;
  updatedAt: Generated<Date>;
  toldSeq: Generated<number>;
  completeFrom: Generated<Date>;
  keyMadeAt: Date | null;
}

export interface TaxFeedVTable {
  id: string;
  seq: number;
  taxDay: string;
  kind: string;
  npwpd: string;
  nopd: string;
  gate: string;
  receiptNumber: string;
  enteredAt: Date;
  paidAt: Date;
  vehicleType: string;
  gross: number;
  fine: number;
  discount: number;
  voucher: number;
  base: number;
  rate: number;
  tax: number;
  total: number;
  method: string;
  correctsSeq: number;
  isDelivered: boolean;
  depositId: string;
}

export interface TaxPaymentsTable {
  id: string;
  returnId: string;
  paidOn: string;
  amount: number;
  cashId: string | null;
  reference: string | null;
  byId: string;
  at: Generated<Date>;
  withdrawnAt: Date | null;
  withdrawnById: string | null;
  reason: string | null;
}

export interface TaxRatesTable {
  firstDay: string;
  basisPoints: number;
  mode: string;
}

export interface TaxReturnLinesTable {
  returnId: string;
  taxDay: string;
  category: string;
  entries: number;
  base: number;
  tax: number;
}

export interface TaxReturnsTable {
  id: string;
  month: string;
  status: Generated<string>;
  base: number | null;
  tax: number | null;
  corrections: number | null;
  carried: number | null;
  booked: number | null;
  sha256: Buffer | null;
  payBy: string | null;
  fileBy: string | null;
  lockedAt: Date | null;
  lockedById: string | null;
  filedOn: string | null;
  filingReference: string | null;
  updatedAt: Generated<Date>;
  npwpd: string | null;
  nopd: string | null;
}

export interface TaxReturnsVTable {
  id: string;
  month: string;
  status: string;
  base: number;
  tax: number;
  corrections: number;
  carried: number;
  due: number;
  booked: number;
  payBy: string;
  fileBy: string;
  lockedAt: Date;
  lockedBy: string;
  paidOn: string;
  paidAmount: number;
  paymentReference: string;
  cashId: string;
  cash: string;
  filedOn: string;
  filingReference: string;
  updatedAt: Date;
}

export interface TaxedEntriesVTable {
  entryId: string;
  businessDay: string;
  depositId: string;
  taxDay: string;
  category: string;
  base: number;
  tax: number;
}

export interface TempPlatesTable {
  id: string;
  gateId: string;
  plate: string;
  plateKey: string;
  confidence: number | null;
  imageToken: string | null;
  readAt: Date;
  source: string;
}

export interface TenantAccountsVTable {
  id: string;
  label: string;
  labelEn: string;
  owed: number;
  paid: number;
  balance: number;
  until30: number;
  until60: number;
  until90: number;
  over90: number;
  oldest: string;
  lastPaidOn: string;
}

export interface TenantEventsVTable {
  id: string;
  departmentId: string;
  departmentLabel: string;
  departmentLabelEn: string;
  name: string;
  from: Date;
  until: Date;
  cars: number;
  validations: number;
  used: number;
  given: number;
  owed: number;
  state: string;
  by: string;
}

export interface TenantMonthsVTable {
  id: string;
  month: string;
  departmentId: string;
  departmentLabel: string;
  departmentLabelEn: string;
  validations: number;
  events: number;
  used: number;
  open: number;
  expired: number;
  codes: number;
  given: number;
  owed: number;
  paid: number;
  balance: number;
}

export interface TenantPaymentsTable {
  id: string;
  siteId: string;
  departmentId: string;
  cashId: string;
  amount: number;
  transactionDate: string;
  reference: string | null;
  note: string | null;
  byId: string;
  at: Date;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
  withdrawnNote: string | null;
}

export interface TenantPaymentsVTable {
  id: string;
  departmentId: string;
  departmentLabel: string;
  departmentLabelEn: string;
  cashId: string;
  cash: string;
  amount: number;
  transactionDate: string;
  reference: string;
  note: string;
  byId: string;
  by: string;
  at: Date;
  withdrawn: boolean;
  withdrawnBy: string;
  withdrawnAt: Date;
  withdrawnNote: string;
}

export interface TenantUsesVTable {
  id: string;
  at: Date;
  businessDay: string;
  departmentId: string;
  departmentLabel: string;
  departmentLabelEn: string;
  batchId: string;
  batchNote: string;
  isValidation: boolean;
  parkingCode: string;
  given: number;
  owed: number;
  tax: number;
}

export interface TenantValidationsTable {
  voucherId: string;
  tenantId: string;
  batchId: string;
  stayId: string;
  at: Date;
  businessDay: string;
  month: string;
  number: number | null;
  quota: number | null;
}

export interface TenantValidationsVTable {
  id: string;
  at: Date;
  businessDay: string;
  month: string;
  departmentId: string;
  departmentLabel: string;
  departmentLabelEn: string;
  batchId: string;
  number: number;
  isEvent: boolean;
  parkingCode: string;
  state: string;
  given: number;
  secondsBefore: number;
}

export interface TenantsTable {
  id: string;
  departmentId: string;
  isActive: boolean;
  monthlyQuota: number;
  dailyLimit: number | null;
  opensAt: string | null;
  closesAt: string | null;
  tokenHash: Buffer | null;
  pinHash: Buffer | null;
  linkMadeAt: Date | null;
  updatedAt: Generated<Date>;
}

export interface TenantsVTable {
  id: string;
  departmentId: string;
  departmentLabel: string;
  departmentLabelEn: string;
  isActive: boolean;
  monthlyQuota: number;
  dailyLimit: number;
  opensAt: string;
  closesAt: string;
  linkMadeAt: Date;
  hasPin: boolean;
  updatedAt: Date;
}

export interface TicketBookletsTable {
  id: string;
  siteId: string;
  series: string;
  first: number;
  last: number;
  value: number;
  printed: boolean;
  vehicleTypeId: string | null;
  stamp: string | null;
  stampedOn: string | null;
  note: string | null;
  state: Generated<string>;
  addedById: string;
  addedAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface TicketBookletsVTable {
  id: string;
  series: string;
  first: number;
  last: number;
  size: number;
  value: number;
  printed: boolean;
  vehicleTypeId: string;
  vehicleType: string;
  vehicleTypeEn: string;
  stamp: string;
  stampedOn: string;
  note: string;
  state: string;
  operatorId: string;
  operator: string;
  issuedById: string;
  issuedBy: string;
  issuedAt: Date;
  takenAt: Date;
  issueNote: string;
  sold: number;
  spoiled: number;
  missing: number;
  unused: number;
  addedBy: string;
  addedAt: Date;
  updatedAt: Date;
}

export interface TicketIssuesTable {
  id: string;
  bookletId: string;
  operatorId: string;
  note: string | null;
  issuedById: string;
  issuedAt: Generated<Date>;
  takenAt: Date | null;
  endedAt: Date | null;
  endedById: string | null;
  witnessId: string | null;
  endNote: string | null;
  thereFirst: number | null;
  thereLast: number | null;
  missing: number | null;
}

export interface TicketUsesTable {
  id: string;
  number: Generated<number>;
  bookletId: string;
  issueId: string;
  operatorId: string;
  kind: string;
  first: number;
  last: number;
  amount: Generated<number>;
  tax: Generated<number>;
  vehicleTypeId: string | null;
  gateId: string | null;
  shiftId: string | null;
  depositId: string | null;
  soldFrom: Date | null;
  soldUntil: Date | null;
  businessDay: string;
  note: string | null;
  enteredById: string;
  enteredAt: Generated<Date>;
  approverId: string | null;
  takenBackAt: Date | null;
  takenBackById: string | null;
  takenBackWithId: string | null;
  takenBackNote: string | null;
  updatedAt: Generated<Date>;
}

export interface TicketUsesVTable {
  id: string;
  number: number;
  bookletId: string;
  series: string;
  kind: string;
  first: number;
  last: number;
  size: number;
  range: string;
  vehicleTypeId: string;
  vehicleType: string;
  vehicleTypeEn: string;
  gateId: string;
  gate: string;
  amount: number;
  total: number;
  tax: number;
  soldFrom: Date;
  soldUntil: Date;
  businessDay: string;
  note: string;
  depositId: string;
  depositNumber: number;
  operatorId: string;
  operator: string;
  enteredBy: string;
  enteredAt: Date;
  approvedBy: string;
  counts: boolean;
  takenBackAt: Date;
  takenBackBy: string;
  takenBackWith: string;
  takenBackNote: string;
  updatedAt: Date;
}

export interface ToCollectTable {
  id: string;
  siteId: string;
  stayId: string;
  operatorId: string;
  approvedBy: string | null;
  depositId: string;
  businessDay: string;
  amount: number;
  collected: Generated<number>;
  reason: string;
  note: string | null;
  name: string | null;
  phone: string | null;
  state: Generated<string>;
  at: Generated<Date>;
  proposed: string | null;
  proposedBy: string | null;
  proposedAt: Date | null;
  proposedNote: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
  paid: Generated<number>;
  plateKey: string | null;
}

export interface ToCollectPartsTable {
  id: string;
  toCollectId: string;
  way: string;
  amount: number;
  paymentId: string | null;
  cashId: string | null;
  depositId: string | null;
  byId: string;
  at: Generated<Date>;
  requestId: string | null;
  provisional: string | null;
  takenAt: Date | null;
}

export interface ToCollectPartsVTable {
  id: string;
  toCollectId: string;
  way: string;
  amount: number;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  reference: string;
  cash: string;
  depositNumber: number;
  by: string;
  at: Date;
  provisionalNumber: string;
  takenAt: Date;
}

export interface ToCollectVTable {
  id: string;
  at: Date;
  ageDays: number;
  state: string;
  amount: number;
  collected: number;
  due: number;
  paid: number;
  reason: string;
  note: string;
  name: string;
  phone: string;
  operatorId: string;
  operator: string;
  approvedById: string;
  approvedBy: string;
  parkingInId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  receiptNumber: string;
  gateId: string;
  gateName: string;
  businessDay: string;
  depositId: string;
  depositNumber: number;
  paymentAsked: boolean;
  proposed: string;
  proposedById: string;
  proposedBy: string;
  proposedAt: Date;
  proposedNote: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
}

export interface TransactionTypesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  updatedAt: Generated<Date>;
}

export interface TransactionsVTable {
  id: string;
  source: string;
  kind: string;
  bookedAt: Date;
  businessDay: string;
  amount: number;
  holder: string;
  paidTypeId: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  operatorId: string;
  operator: string;
  sourceId: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  receiptNumber: string;
  gateName: string;
  depositId: string;
  depositNumber: number;
  handedIn: boolean;
  reason: string;
  otherKey: string;
  takenIn: string;
}

export interface UnmatchedTakingsTable {
  id: string;
  siteId: string;
  requestId: string;
  stayId: string | null;
  operatorId: string;
  gateId: string;
  depositId: string;
  paidTypeId: string;
  amount: number;
  takenAt: Date;
  sale: Json;
  settledAt: Date | null;
  settledBy: string | null;
  settledNote: string | null;
  outcome: string | null;
}

export interface UnmatchedTakingsVTable {
  id: string;
  takenAt: Date;
  state: string;
  amount: number;
  operatorId: string;
  operator: string;
  gateId: string;
  gateName: string;
  paidTypeLabel: string;
  paidTypeLabelEn: string;
  provisionalNumber: string;
  parkingCode: string;
  plateNumber: string;
  plateKey: string;
  otherKey: string;
  exitedAt: Date;
  receiptNumber: string;
  depositId: string;
  depositNumber: number;
  settledAt: Date;
  settledBy: string;
  note: string;
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

export interface UserGroupAdditionalFaresTable {
  userGroupId: string;
  additionalFareNameId: string;
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
  passwordChosen: Generated<boolean>;
  pinHash: string | null;
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
  resetLinkWaiting: boolean;
}

export interface VehicleAuditTypesTable {
  name: string;
  vehicleTypeId: string;
}

export interface VehicleTypesTable {
  id: string;
  name: string;
  label: string;
  labelEn: string | null;
  vehicleGroup: string;
  shortcut: string | null;
  isActive: Generated<boolean>;
  isBasic: Generated<boolean>;
  updatedAt: Generated<Date>;
  parentVehicleTypeId: string | null;
}

export interface VehicleTypesVTable {
  id: string;
  name: string;
  label: string;
  labelEn: string;
  vehicleGroup: string;
  shortcut: string;
  isActive: boolean;
  isBasic: boolean;
  updatedAt: Date;
  parentVehicleTypeId: string;
  child: boolean;
  parkingFares: Json;
}

export interface VoucherBatchesTable {
  id: string;
  at: Date;
  businessDay: string;
  vehicleTypeId: string | null;
  startDay: string;
  endDay: string;
  quantity: number;
  maxUsage: number;
  kind: string;
  fare: number;
  minutes: number | null;
  percent: number | null;
  note: string | null;
  worth: number;
  isShared: boolean;
  byId: string;
  state: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedNote: string | null;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
  withdrawnNote: string | null;
  departmentId: string | null;
  isValidation: boolean;
  most: number | null;
  waited: boolean;
  payer: string;
  isPaper: Generated<boolean>;
  eventFrom: Date | null;
  eventUntil: Date | null;
}

export interface VoucherBatchesVTable {
  id: string;
  at: Date;
  vehicleTypeId: string;
  vehicleLabel: string;
  vehicleLabelEn: string;
  start: string;
  end: string;
  quantity: number;
  maxUsage: number;
  kind: string;
  fare: number;
  minutes: number;
  percent: number;
  most: number;
  note: string;
  codeVoucher: string;
  state: string;
  used: number;
  left: number;
  given: number;
  worth: number;
  departmentId: string;
  departmentLabel: string;
  departmentLabelEn: string;
  isValidation: boolean;
  isPaper: boolean;
  eventFrom: Date;
  eventUntil: Date;
  payer: string;
  owed: number;
  byId: string;
  by: string;
  decidedBy: string;
  decidedAt: Date;
  decidedNote: string;
  withdrawnBy: string;
  withdrawnAt: Date;
  withdrawnNote: string;
}

export interface VoucherCodesVTable {
  id: string;
  batchId: string;
  number: number;
  code: string;
  used: number;
  left: number;
  lastUsedAt: Date;
}

export interface VoucherUsesTable {
  voucherId: string;
  number: number;
  batchId: string;
  stayId: string;
  businessDay: string;
  at: Date;
  amount: number;
  owed: number | null;
  owedTax: number | null;
}

export interface VouchersTable {
  id: string;
  batchId: string;
  number: number;
  code: string;
  codeKey: string;
}

export interface ZoneCarsTable {
  zoneId: string;
  vehicleTypeId: string;
  cars: number;
}

export interface ZoneCountsTable {
  id: string;
  zoneId: string;
  at: Date;
  source: string;
  cars: Json;
  told: Json;
  note: string | null;
  sweepId: string | null;
  byId: string | null;
  madeAt: Generated<Date>;
}

export interface ZoneEntriesVTable {
  gateId: string;
  zoneId: string;
}

export interface ZoneFullsTable {
  zoneId: string;
  vehicleGroup: string;
  since: Generated<Date>;
  until: Date | null;
}

export interface ZoneGatesTable {
  gateId: string;
  fromZoneId: string | null;
  toZoneId: string | null;
  since: Date;
  until: Date | null;
}

export interface ZoneMovesWaitingVTable {
  zoneId: string;
  vehicleTypeId: string;
  cars: number;
}

export interface ZoneOccupancyVTable {
  zoneId: string;
  vehicleGroup: string;
  cars: number;
  isOff: boolean;
  capacity: number;
  isFull: boolean;
}

export interface ZoneOwnCarsVTable {
  zoneId: string;
  vehicleGroup: string;
  cars: number;
}

export interface ZoneSpansTable {
  since: Date;
  until: Date;
  businessDay: string;
}

export interface ZonesTable {
  id: string;
  siteId: string;
  name: string;
  parentZoneId: string | null;
  capacities: Generated<Json>;
  reserved: Generated<number>;
  freeAgain: Generated<number>;
  refusesFull: Generated<boolean>;
  isActive: Generated<boolean>;
  gatesSince: Generated<Date>;
  updatedAt: Generated<Date>;
  isDue: Generated<boolean>;
}

export interface ZonesVTable {
  id: string;
  name: string;
  parentZoneId: string;
  capacities: Json;
  reserved: number;
  freeAgain: number;
  refusesFull: boolean;
  isActive: boolean;
  gatesSince: Date;
  updatedAt: Date;
  countedAt: Date;
  countedBy: string;
  gatesChanged: boolean;
  gatesIn: string[];
  gatesOut: string[];
  cars: number;
  capacity: number;
  percent: number;
  isOff: boolean;
  isFull: boolean;
  groups: Json;
}

export interface ZonesWithinVTable {
  zoneId: string;
  aroundId: string;
}

export interface Tables {
  abandonedVehiclesV: AbandonedVehiclesVTable;
  accessGroupModules: AccessGroupModulesTable;
  accessGroups: AccessGroupsTable;
  accountBalancesV: AccountBalancesVTable;
  accountFolded: AccountFoldedTable;
  accounts: AccountsTable;
  additionalFareNames: AdditionalFareNamesTable;
  additionalFareNamesV: AdditionalFareNamesVTable;
  additionalFares: AdditionalFaresTable;
  announcements: AnnouncementsTable;
  apiDeliveries: ApiDeliveriesTable;
  apiDeliveriesV: ApiDeliveriesVTable;
  apiKeys: ApiKeysTable;
  apis: ApisTable;
  assetFiles: AssetFilesTable;
  attempts: AttemptsTable;
  audioFiles: AudioFilesTable;
  audioFilesV: AudioFilesVTable;
  auditConfiguration: AuditConfigurationTable;
  auditDays: AuditDaysTable;
  auditPlates: AuditPlatesTable;
  auditPlatesV: AuditPlatesVTable;
  auditRechecks: AuditRechecksTable;
  auditedExits: AuditedExitsTable;
  bankTries: BankTriesTable;
  barrierOpenings: BarrierOpeningsTable;
  batchArrivals: BatchArrivalsTable;
  batchFiles: BatchFilesTable;
  businessDayStarts: BusinessDayStartsTable;
  cardDeducts: CardDeductsTable;
  cash: CashTable;
  cashCounts: CashCountsTable;
  cashCountsV: CashCountsVTable;
  cashDays: CashDaysTable;
  cashDrops: CashDropsTable;
  cashDropsV: CashDropsVTable;
  cashInReductions: CashInReductionsTable;
  cashIns: CashInsTable;
  cashInsV: CashInsVTable;
  cashMutations: CashMutationsTable;
  cashMutationsV: CashMutationsVTable;
  cashOuts: CashOutsTable;
  cashOutsV: CashOutsVTable;
  cashPostings: CashPostingsTable;
  cashSidesV: CashSidesVTable;
  cashToCountV: CashToCountVTable;
  cashTransactionCategories: CashTransactionCategoriesTable;
  cashTransactionsV: CashTransactionsVTable;
  cashV: CashVTable;
  chosenGates: ChosenGatesTable;
  cities: CitiesTable;
  claimedPayments: ClaimedPaymentsTable;
  claimedPaymentsV: ClaimedPaymentsVTable;
  controlChanges: ControlChangesTable;
  corrections: CorrectionsTable;
  correctionsV: CorrectionsVTable;
  countries: CountriesTable;
  credentialChanges: CredentialChangesTable;
  dashboardComponentGroups: DashboardComponentGroupsTable;
  dashboardComponents: DashboardComponentsTable;
  dashboardComponentsV: DashboardComponentsVTable;
  deletedEntriesV: DeletedEntriesVTable;
  departments: DepartmentsTable;
  depositAuditsV: DepositAuditsVTable;
  depositClaimsV: DepositClaimsVTable;
  depositCounts: DepositCountsTable;
  depositHours: DepositHoursTable;
  depositLooks: DepositLooksTable;
  depositMissingPapers: DepositMissingPapersTable;
  depositPaperCounts: DepositPaperCountsTable;
  depositPapersV: DepositPapersVTable;
  depositPayments: DepositPaymentsTable;
  depositSteps: DepositStepsTable;
  depositSumsV: DepositSumsVTable;
  depositTakingsV: DepositTakingsVTable;
  depositTerminalSlips: DepositTerminalSlipsTable;
  depositTerminalsV: DepositTerminalsVTable;
  deposits: DepositsTable;
  depositsV: DepositsVTable;
  deviceTypes: DeviceTypesTable;
  differences: DifferencesTable;
  differencesV: DifferencesVTable;
  durationsWaitingV: DurationsWaitingVTable;
  enteredCodes: EnteredCodesTable;
  entryDeletions: EntryDeletionsTable;
  exitFiguresV: ExitFiguresVTable;
  fareDaysDue: FareDaysDueTable;
  fareNonRegulars: FareNonRegularsTable;
  faresWaitingV: FaresWaitingVTable;
  feeRates: FeeRatesTable;
  feeRatesV: FeeRatesVTable;
  figuresByDayTypeV: FiguresByDayTypeVTable;
  figuresByDayV: FiguresByDayVTable;
  figuresByDurationV: FiguresByDurationVTable;
  figuresByFareV: FiguresByFareVTable;
  figuresByGateDurationV: FiguresByGateDurationVTable;
  figuresByHourV: FiguresByHourVTable;
  floats: FloatsTable;
  floatsV: FloatsVTable;
  foldQueue: FoldQueueTable;
  foundBySweepV: FoundBySweepVTable;
  freePassDecisions: FreePassDecisionsTable;
  freePassReasons: FreePassReasonsTable;
  freePassRequests: FreePassRequestsTable;
  freePassRequestsV: FreePassRequestsVTable;
  freePasses: FreePassesTable;
  freePassesV: FreePassesVTable;
  gateAlarms: GateAlarmsTable;
  gateCommands: GateCommandsTable;
  gateDurationsDue: GateDurationsDueTable;
  gateEventKeys: GateEventKeysTable;
  gateEvents: GateEventsTable;
  gateKeys: GateKeysTable;
  gatePassages: GatePassagesTable;
  gateStates: GateStatesTable;
  gateVehicleTypes: GateVehicleTypesTable;
  gateWaitsV: GateWaitsVTable;
  gates: GatesTable;
  gatesV: GatesVTable;
  guestDays: GuestDaysTable;
  guestsV: GuestsVTable;
  handovers: HandoversTable;
  handoversV: HandoversVTable;
  heldIndicationsV: HeldIndicationsVTable;
  heldOpeningsV: HeldOpeningsVTable;
  heldStaysV: HeldStaysVTable;
  holidays: HolidaysTable;
  idempotency: IdempotencyTable;
  identityTypes: IdentityTypesTable;
  indicationPeople: IndicationPeopleTable;
  indicationStays: IndicationStaysTable;
  indicationSteps: IndicationStepsTable;
  indications: IndicationsTable;
  inventories: InventoriesTable;
  inventoryIns: InventoryInsTable;
  inventoryInsV: InventoryInsVTable;
  inventoryMovements: InventoryMovementsTable;
  inventoryOuts: InventoryOutsTable;
  inventoryOutsV: InventoryOutsVTable;
  itemFeesV: ItemFeesVTable;
  itemMatches: ItemMatchesTable;
  jobs: JobsTable;
  journalEntries: JournalEntriesTable;
  journalLines: JournalLinesTable;
  journalUnfolded: JournalUnfoldedTable;
  keyedItemsV: KeyedItemsVTable;
  licence: LicenceTable;
  liveMessages: LiveMessagesTable;
  machineAudits: MachineAuditsTable;
  mails: MailsTable;
  manualDepositsV: ManualDepositsVTable;
  manualOpenings: ManualOpeningsTable;
  manualOpeningsV: ManualOpeningsVTable;
  memberImports: MemberImportsTable;
  memberImportsV: MemberImportsVTable;
  memberPeopleV: MemberPeopleVTable;
  memberPlateChanges: MemberPlateChangesTable;
  memberPlates: MemberPlatesTable;
  memberRefunds: MemberRefundsTable;
  memberRefundsV: MemberRefundsVTable;
  memberSuspensions: MemberSuspensionsTable;
  members: MembersTable;
  membersNonStaffV: MembersNonStaffVTable;
  membersV: MembersVTable;
  membershipCounters: MembershipCountersTable;
  membershipCredits: MembershipCreditsTable;
  membershipPeriodsV: MembershipPeriodsVTable;
  membershipRollbacks: MembershipRollbacksTable;
  membershipTransactions: MembershipTransactionsTable;
  membershipTransactionsV: MembershipTransactionsVTable;
  menus: MenusTable;
  menusV: MenusVTable;
  missingStays: MissingStaysTable;
  moduleGroups: ModuleGroupsTable;
  modules: ModulesTable;
  modulesV: ModulesVTable;
  news: NewsTable;
  newsSeen: NewsSeenTable;
  newsV: NewsVTable;
  nonCashChecks: NonCashChecksTable;
  nonCashV: NonCashVTable;
  notificationRules: NotificationRulesTable;
  notifications: NotificationsTable;
  notificationsV: NotificationsVTable;
  offlineContacts: OfflineContactsTable;
  offlineGrants: OfflineGrantsTable;
  offlineSales: OfflineSalesTable;
  openDepositFigures: OpenDepositFiguresTable;
  openDepositFiguresV: OpenDepositFiguresVTable;
  openMattersV: OpenMattersVTable;
  operationsLog: OperationsLogTable;
  operatorDebts: OperatorDebtsTable;
  operatorDebtsV: OperatorDebtsVTable;
  outbox: OutboxTable;
  overdueTolerance: OverdueToleranceTable;
  owedByDriversV: OwedByDriversVTable;
  paidTypes: PaidTypesTable;
  paidTypesV: PaidTypesVTable;
  parkingFares: ParkingFaresTable;
  parkingFines: ParkingFinesTable;
  parkingInsV: ParkingInsVTable;
  parkingOutAuditConfirmations: ParkingOutAuditConfirmationsTable;
  parkingOutAuditRollbacks: ParkingOutAuditRollbacksTable;
  parkingOutAudits: ParkingOutAuditsTable;
  parkingOutsV: ParkingOutsVTable;
  passwordResets: PasswordResetsTable;
  paymentDays: PaymentDaysTable;
  paymentLogs: PaymentLogsTable;
  paymentLogsV: PaymentLogsVTable;
  paymentNotifications: PaymentNotificationsTable;
  paymentNotificationsV: PaymentNotificationsVTable;
  paymentProviders: PaymentProvidersTable;
  paymentReturns: PaymentReturnsTable;
  paymentReturnsV: PaymentReturnsVTable;
  paymentUses: PaymentUsesTable;
  payments: PaymentsTable;
  paymentsOnAccountV: PaymentsOnAccountVTable;
  paymentsOpen: PaymentsOpenTable;
  paymentsV: PaymentsVTable;
  peakHours: PeakHoursTable;
  pendingSettings: PendingSettingsTable;
  permissionEpoch: PermissionEpochTable;
  personalWidgets: PersonalWidgetsTable;
  plannedPostsV: PlannedPostsVTable;
  printFields: PrintFieldsTable;
  programFiles: ProgramFilesTable;
  programFilesV: ProgramFilesVTable;
  providerItems: ProviderItemsTable;
  providerRefunds: ProviderRefundsTable;
  pushDevices: PushDevicesTable;
  receiptCounters: ReceiptCountersTable;
  receipts: ReceiptsTable;
  reconciliationFiles: ReconciliationFilesTable;
  reconciliationFilesV: ReconciliationFilesVTable;
  refundsOwed: RefundsOwedTable;
  reminders: RemindersTable;
  reportBatches: ReportBatchesTable;
  reportCards: ReportCardsTable;
  reportDeliveries: ReportDeliveriesTable;
  reportDeliveriesV: ReportDeliveriesVTable;
  reportMappings: ReportMappingsTable;
  reportRows: ReportRowsTable;
  reportRuns: ReportRunsTable;
  reportScheduleRecipients: ReportScheduleRecipientsTable;
  reportSchedules: ReportSchedulesTable;
  reprints: ReprintsTable;
  rollupClockMonths: RollupClockMonthsTable;
  rollupDayTypes: RollupDayTypesTable;
  rollupDays: RollupDaysTable;
  rollupDurationMonths: RollupDurationMonthsTable;
  rollupDurations: RollupDurationsTable;
  rollupFareMonths: RollupFareMonthsTable;
  rollupFares: RollupFaresTable;
  rollupGateDurations: RollupGateDurationsTable;
  rollupGateHours: RollupGateHoursTable;
  rollupHours: RollupHoursTable;
  rollupMonths: RollupMonthsTable;
  rollupPaymentMonths: RollupPaymentMonthsTable;
  rollupPayments: RollupPaymentsTable;
  rollupPeaks: RollupPeaksTable;
  rollupTax: RollupTaxTable;
  rollupZoneCars: RollupZoneCarsTable;
  rollupZonePeaks: RollupZonePeaksTable;
  rowFeesV: RowFeesVTable;
  ruleRuns: RuleRunsTable;
  ruleSettings: RuleSettingsTable;
  savedViews: SavedViewsTable;
  schedules: SchedulesTable;
  schemaDefinitions: SchemaDefinitionsTable;
  schemaMigrations: SchemaMigrationsTable;
  sealQueue: SealQueueTable;
  seals: SealsTable;
  secretVisits: SecretVisitsTable;
  secretVisitsV: SecretVisitsVTable;
  secrets: SecretsTable;
  seededDashboardComponents: SeededDashboardComponentsTable;
  seededScreens: SeededScreensTable;
  sessions: SessionsTable;
  settingsEpoch: SettingsEpochTable;
  settlementAnswerForms: SettlementAnswerFormsTable;
  settlementAnswerParts: SettlementAnswerPartsTable;
  settlementAnswers: SettlementAnswersTable;
  settlementAnswersV: SettlementAnswersVTable;
  settlementItemsV: SettlementItemsVTable;
  settlementParts: SettlementPartsTable;
  settlementSends: SettlementSendsTable;
  settlementSetups: SettlementSetupsTable;
  settlementSteps: SettlementStepsTable;
  settlementTemplates: SettlementTemplatesTable;
  settlementTemplatesV: SettlementTemplatesVTable;
  settlementVersions: SettlementVersionsTable;
  settlements: SettlementsTable;
  settlementsV: SettlementsVTable;
  shifts: ShiftsTable;
  shiftsV: ShiftsVTable;
  shortPaymentsV: ShortPaymentsVTable;
  sites: SitesTable;
  standingAlarmsV: StandingAlarmsVTable;
  statementLines: StatementLinesTable;
  states: StatesTable;
  stayEntriesV: StayEntriesVTable;
  stayExitsV: StayExitsVTable;
  stayImages: StayImagesTable;
  stayPairsV: StayPairsVTable;
  stayPicturesV: StayPicturesVTable;
  stayPlates: StayPlatesTable;
  stayTextsV: StayTextsVTable;
  stays: StaysTable;
  staysInside: StaysInsideTable;
  staysInsideV: StaysInsideVTable;
  streamSettings: StreamSettingsTable;
  subscriptionFareComponents: SubscriptionFareComponentsTable;
  subscriptionFareDetails: SubscriptionFareDetailsTable;
  subscriptionFareGates: SubscriptionFareGatesTable;
  subscriptionFareNames: SubscriptionFareNamesTable;
  subscriptionFareNamesV: SubscriptionFareNamesVTable;
  subscriptionFareVersions: SubscriptionFareVersionsTable;
  subscriptionFareVersionsV: SubscriptionFareVersionsVTable;
  subscriptionFares: SubscriptionFaresTable;
  sweepPeople: SweepPeopleTable;
  sweepReadings: SweepReadingsTable;
  sweeps: SweepsTable;
  sweepsV: SweepsVTable;
  sweptCarsV: SweptCarsVTable;
  sweptStays: SweptStaysTable;
  systemConfiguration: SystemConfigurationTable;
  systemProfile: SystemProfileTable;
  takenOverPeriods: TakenOverPeriodsTable;
  takenOverPeriodsV: TakenOverPeriodsVTable;
  tariffBooks: TariffBooksTable;
  tariffEpoch: TariffEpochTable;
  taxByDayV: TaxByDayVTable;
  taxByMonthV: TaxByMonthVTable;
  taxCorrections: TaxCorrectionsTable;
  taxDaysDue: TaxDaysDueTable;
  taxFactsV: TaxFactsVTable;
  taxFeed: TaxFeedTable;
  taxFeedRowsV: TaxFeedRowsVTable;
  taxFeedSends: TaxFeedSendsTable;
  taxFeedSetup: TaxFeedSetupTable;
  taxFeedV: TaxFeedVTable;
  taxPayments: TaxPaymentsTable;
  taxRates: TaxRatesTable;
  taxReturnLines: TaxReturnLinesTable;
  taxReturns: TaxReturnsTable;
  taxReturnsV: TaxReturnsVTable;
  taxedEntriesV: TaxedEntriesVTable;
  tempPlates: TempPlatesTable;
  tenantAccountsV: TenantAccountsVTable;
  tenantEventsV: TenantEventsVTable;
  tenantMonthsV: TenantMonthsVTable;
  tenantPayments: TenantPaymentsTable;
  tenantPaymentsV: TenantPaymentsVTable;
  tenantUsesV: TenantUsesVTable;
  tenantValidations: TenantValidationsTable;
  tenantValidationsV: TenantValidationsVTable;
  tenants: TenantsTable;
  tenantsV: TenantsVTable;
  ticketBooklets: TicketBookletsTable;
  ticketBookletsV: TicketBookletsVTable;
  ticketIssues: TicketIssuesTable;
  ticketUses: TicketUsesTable;
  ticketUsesV: TicketUsesVTable;
  toCollect: ToCollectTable;
  toCollectParts: ToCollectPartsTable;
  toCollectPartsV: ToCollectPartsVTable;
  toCollectV: ToCollectVTable;
  transactionTypes: TransactionTypesTable;
  transactionsV: TransactionsVTable;
  unmatchedTakings: UnmatchedTakingsTable;
  unmatchedTakingsV: UnmatchedTakingsVTable;
  userBiodata: UserBiodataTable;
  userGroupAdditionalFares: UserGroupAdditionalFaresTable;
  userGroupMembers: UserGroupMembersTable;
  userGroups: UserGroupsTable;
  userGroupsV: UserGroupsVTable;
  users: UsersTable;
  usersV: UsersVTable;
  vehicleAuditTypes: VehicleAuditTypesTable;
  vehicleTypes: VehicleTypesTable;
  vehicleTypesV: VehicleTypesVTable;
  voucherBatches: VoucherBatchesTable;
  voucherBatchesV: VoucherBatchesVTable;
  voucherCodesV: VoucherCodesVTable;
  voucherUses: VoucherUsesTable;
  vouchers: VouchersTable;
  zoneCars: ZoneCarsTable;
  zoneCounts: ZoneCountsTable;
  zoneEntriesV: ZoneEntriesVTable;
  zoneFulls: ZoneFullsTable;
  zoneGates: ZoneGatesTable;
  zoneMovesWaitingV: ZoneMovesWaitingVTable;
  zoneOccupancyV: ZoneOccupancyVTable;
  zoneOwnCarsV: ZoneOwnCarsVTable;
  zoneSpans: ZoneSpansTable;
  zones: ZonesTable;
  zonesV: ZonesVTable;
  zonesWithinV: ZonesWithinVTable;
}
