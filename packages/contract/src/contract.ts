import { auditConfigurations, vehicleAuditTypes } from './audits/audit-configurations.ts';
import { auditChecks } from './audits/audit-checks.ts';
import { auditPlates } from './audits/audit-plates.ts';
import { auditReports } from './audits/audit-report.ts';
import { auditList, auditMatched, parkingOutAudits } from './audits/parking-out-audits.ts';
import * as communication from './communication/communication.ts';
import { pushDevices } from './communication/push-devices.ts';
import type { EndpointDefinition } from './core/endpoint.ts';
import { imports } from './core/import.ts';
import { dashboardComponents } from './dashboards/dashboard-components.ts';
import { dashboards, personalDashboard } from './dashboards/dashboards.ts';
import { waiting } from './dashboards/waiting.ts';
import { assetFiles, jobs } from './files/files.ts';
import { audioFiles, deviceTypes, printFields, programFiles, streamSettings } from './gates/equipment.ts';
import { gateKeys } from './gates/card-deducts.ts';
import { gateCommands } from './gates/gate-commands.ts';
import { gateEntitlements } from './gates/gate-entitlements.ts';
import { gateEvents } from './gates/gate-events.ts';
import { gates } from './gates/gates.ts';
import { lpr } from './gates/lpr.ts';
import { gateMonitoring } from './gates/monitoring.ts';
import { identityTypes } from './identity/identity-types.ts';
import { menus } from './identity/menus.ts';
import { moduleGroups, modules, userGroups } from './identity/rights.ts';
import { pins } from './identity/pin.ts';
import { session } from './identity/session.ts';
import { users } from './identity/users.ts';
import { cheatingIndications } from './indications/cheating-indications.ts';
import { cheatingRules } from './indications/cheating-rules.ts';
import { operatorProfiles } from './indications/operator-profiles.ts';
import { inventories, inventoryIns, inventoryOuts } from './inventory/inventories.ts';
import { lookups } from './lookups/lookups.ts';
import { departments } from './members/departments.ts';
import { guests } from './members/guests.ts';
import { memberActs } from './members/member-acts.ts';
import { memberImports } from './members/member-imports.ts';
import { memberProfiles } from './members/member-profiles.ts';
import { members, membersNonStaff } from './members/members.ts';
import { membershipTransactions } from './members/membership-transactions.ts';
import { subscriptionFareComponents } from './members/subscription-fare-components.ts';
import { subscriptionFareNames } from './members/subscription-fare-names.ts';
import { cash } from './money/cash/cash.ts';
import { cashCategories } from './money/cash/cash-categories.ts';
import { cashIns, cashMutations, cashOuts } from './money/cash/cash-documents.ts';
import { cashTransactions } from './money/cash/cash-transactions.ts';
import { depositPayments, deposits } from './money/deposits/deposits.ts';
import { freePassReports } from './parking/free-passes/free-pass-report.ts';
import { paperReports } from './parking/paper/reprint-report.ts';
import { memberReports } from './members/member-reports.ts';
import { cashReports } from './money/cash/cash-reports.ts';
import { moneyReports } from './money/deposits/finance-report.ts';
import { depositManual, nonCash } from './money/deposits/other-deposits.ts';
import { paidTypes } from './money/paid-types.ts';
import { feeRates } from './money/fee-rates.ts';
import { settlementSetups } from './money/settlements/settlement-setups.ts';
import { reconciliationFiles } from './money/reconciliation/reconciliation-files.ts';
import { reconciliation } from './money/reconciliation/reconciliation.ts';
import { settlementTemplates } from './money/settlements/settlement-templates.ts';
import { settlementAnswers } from './money/settlements/settlement-answers.ts';
import { settlements } from './money/settlements/settlements.ts';
import { taxFeed } from './money/tax/feed/tax-feed.ts';
import { taxFeedSetup } from './money/tax/feed/tax-feed-setup.ts';
import { taxReturns } from './money/tax/tax-returns.ts';
import { taxReports } from './money/tax/tax-report.ts';
import { news } from './communication/news/news.ts';
import { claimedPayments } from './money/claims/claimed-payments.ts';
import { cashCounts } from './money/cash-counts/cash-counts.ts';
import { cashDrops } from './money/cash-drops/cash-drops.ts';
import { ticketBooklets } from './money/paper-tickets/ticket-booklets.ts';
import { ticketUses } from './money/paper-tickets/ticket-uses.ts';
import { floats } from './money/floats/floats.ts';
import { operatorDebts } from './money/debts/operator-debts.ts';
import { paymentsOnAccount } from './parking/payments/payments-on-account.ts';
import { freePassReasons } from './parking/free-passes/free-pass-reasons.ts';
import { freeWorth } from './parking/free-passes/free-worth.ts';
import { freePassRequests } from './parking/free-passes/free-pass-requests.ts';
import { freePasses } from './parking/free-passes/free-passes.ts';
import { corrections } from './parking/corrections/corrections.ts';
import { shortPayments, toCollect } from './parking/to-collect/to-collect.ts';
import { unmatchedTakings } from './money/unmatched-takings.ts';
import { cashierSettings } from './parking/exit/cashier-settings.ts';
import { entryPaid, preEntry } from './parking/entry/entry.ts';
import { gateActs } from './parking/gate/gate-acts.ts';
import { manualOpenings } from './parking/gate/manual-openings.ts';
import { desks } from './parking/desk/desks.ts';
import { handovers } from './parking/desk/handovers.ts';
import { offline } from './parking/offline/offline.ts';
import { parkingIns } from './parking/entry/parking-ins.ts';
import { parkingLogs, parkingTransactionLogs } from './parking/lists/parking-logs.ts';
import { memberOuts } from './parking/exit/member-outs.ts';
import { memberRefunds } from './parking/member-refunds/member-refunds.ts';
import { parkingOuts } from './parking/exit/parking-outs.ts';
import { paymentPages } from './parking/payments/payment-pages.ts';
import { toldPayments } from './parking/payments/told-payments.ts';
import { readerAnswers } from './gates/reader-answers.ts';
import { paymentNotifications, paymentProviders } from './parking/payments/payment-providers.ts';
import { payments } from './parking/payments/payments.ts';
import {
  parkingInDeletes,
  parkingInList,
  parkingOutList,
  parkingTransactions,
  parkings,
} from './parking/lists/stay-lists.ts';
import { transactions } from './parking/lists/transactions.ts';
import { enteredCodes } from './parking/vouchers/entered-codes.ts';
import { tenantAccounts } from './parking/tenants/tenant-accounts.ts';
import { tenants, tenantValidation, tenantValidations } from './parking/tenants/tenants.ts';
import { receiptChecks } from './parking/paper/receipt-checks.ts';
import { vouchers } from './parking/vouchers/vouchers.ts';
import { secretVisits } from './audits/secret-visits.ts';
import { abandonedVehicles } from './sweeps/abandoned-vehicles.ts';
import { sweeps } from './sweeps/sweeps.ts';
import { search } from './system/search.ts';
import { apis } from './apis/apis.ts';
import { controlChanges } from './controls/control-changes.ts';
import { pendingSettings } from './controls/pending-settings.ts';
import { userActivity } from './system/user-activity.ts';
import { systemConfigurations } from './settings/system-configurations.ts';
import { ownerPortal } from './recaps/owner-portal.ts';
import { recaps } from './recaps/recaps.ts';
import { reportCards } from './reports/report-cards.ts';
import { reportDeliveries, reportSchedules } from './reports/report-deliveries.ts';
import { reports } from './reports/reports.ts';
import { additionalFareNames } from './tariffs/additional-fare-names.ts';
import { fareNonRegulars } from './tariffs/fare-non-regulars.ts';
import { firstTariff } from './tariffs/first-tariff.ts';
import { holidays } from './tariffs/holidays.ts';
import { parkingFares } from './tariffs/parking-fares.ts';
import { overdueTolerances, parkingFines } from './tariffs/parking-fines.ts';
import { publicTariffs } from './tariffs/public-tariffs.ts';
import { tariffs } from './tariffs/tariffs.ts';
import { transactionTypes } from './tariffs/transaction-types.ts';
import { vehicleTypes } from './tariffs/vehicle-types.ts';
import { savedViews, system, systemProfiles } from './system/system.ts';
import { training } from './system/training.ts';
import { currentSchedule } from './workforce/current-schedule.ts';
import { schedules } from './workforce/schedules.ts';
import { shifts } from './workforce/shifts.ts';
import { zones } from './zones/zones.ts';

/** The whole API. What stands here must be served, is documented, and is a row of the module catalogue. */
export const contract = {
  session,
  pins,
  users,
  userGroups,
  modules,
  moduleGroups,
  menus,
  identityTypes,
  lookups,
  assetFiles,
  jobs,
  imports,
  systemProfiles,
  system,
  training,
  search,
  savedViews,
  dashboards,
  dashboardComponents,
  personalDashboard,
  waiting,
  news,
  announcements: communication.announcements,
  notificationRules: communication.notificationRules,
  notifications: communication.notifications,
  pushDevices,
  reports,
  recaps,
  ownerPortal,
  reportSchedules,
  reportCards,
  reportDeliveries,
  systemConfigurations,
  pendingSettings,
  controlChanges,
  apis,
  userActivity,
  auditConfigurations,
  vehicleAuditTypes,
  cheatingIndications,
  cheatingRules,
  operatorProfiles,
  parkingOutAudits,
  auditList,
  auditMatched,
  auditPlates,
  auditReports,
  auditChecks,
  secretVisits,
  sweeps,
  abandonedVehicles,
  shifts,
  schedules,
  currentSchedule,
  cash,
  cashCategories,
  cashIns,
  cashOuts,
  cashMutations,
  cashTransactions,
  paidTypes,
  deposits,
  depositPayments,
  depositManual,
  nonCash,
  moneyReports,
  cashReports,
  taxReports,
  taxReturns,
  taxFeed,
  taxFeedSetup,
  memberReports,
  freePassReports,
  paperReports,
  inventories,
  inventoryIns,
  inventoryOuts,
  departments,
  subscriptionFareComponents,
  subscriptionFareNames,
  members,
  memberActs,
  membersNonStaff,
  memberImports,
  memberProfiles,
  guests,
  membershipTransactions,
  vehicleTypes,
  firstTariff,
  zones,
  unmatchedTakings,
  operatorDebts,
  floats,
  cashDrops,
  ticketBooklets,
  ticketUses,
  cashCounts,
  claimedPayments,
  settlements,
  settlementSetups,
  reconciliation,
  reconciliationFiles,
  settlementAnswers,
  settlementTemplates,
  toCollect,
  shortPayments,
  corrections,
  freePasses,
  freePassReasons,
  freePassRequests,
  freeWorth,
  paymentsOnAccount,
  parkingFares,
  fareNonRegulars,
  additionalFareNames,
  parkingFines,
  overdueTolerances,
  holidays,
  publicTariffs,
  tariffs,
  transactionTypes,
  gates,
  gateEntitlements,
  gateEvents,
  gateCommands,
  gateKeys,
  gateMonitoring,
  lpr,
  deviceTypes,
  audioFiles,
  programFiles,
  printFields,
  streamSettings,
  memberOuts,
  memberRefunds,
  parkingOuts,
  parkingIns,
  parkingInList,
  parkingOutList,
  parkings,
  parkingInDeletes,
  manualOpenings,
  parkingTransactions,
  transactions,
  parkingTransactionLogs,
  parkingLogs,
  entryPaid,
  preEntry,
  payments,
  feeRates,
  paymentProviders,
  paymentNotifications,
  readerAnswers,
  toldPayments,
  paymentPages,
  gateActs,
  offline,
  desks,
  handovers,
  vouchers,
  tenants,
  tenantAccounts,
  enteredCodes,
  receiptChecks,
  tenantValidations,
  tenantValidation,
  cashierSettings,
} as const satisfies Record<string, Record<string, EndpointDefinition>>;

export const allEndpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values(group),
);
