import { account } from '../features/identity/account/texts.ts';
import { cashBooks } from '../features/money/cash/texts.ts';
import { activity } from '../features/system/activity/texts.ts';
import { formats } from '../kit/export/texts.ts';
import { sentReports } from '../features/reports/deliveries/texts.ts';
import { apis } from '../features/apis/texts.ts';
import { acts } from '../features/members/acts/texts.ts';
import { approval } from '../kit/approval/texts.ts';
import { audits } from '../features/audits/texts.ts';
import { secretVisits } from '../features/audits/visits/texts.ts';
import { exitAudits } from '../features/audits/exits/texts.ts';
import { cashier } from '../features/parking/cashier/texts.ts';
import { handovers } from '../features/parking/handovers/texts.ts';
import { common } from '../i18n/common.ts';
import { receiptCheck } from '../features/parking/receipt-check/texts.ts';
import { claims } from '../features/money/claims/texts.ts';
import { pushDevices } from '../features/communication/devices/texts.ts';
import { communication } from '../features/communication/texts.ts';
import { configuration } from '../features/settings/texts.ts';
import { dashboard } from '../features/dashboards/texts.ts';
import { waiting } from '../features/dashboards/waiting/texts.ts';
import { debts } from '../features/money/debts/texts.ts';
import { cashCounts } from '../features/money/cash-counts/texts.ts';
import { cashDrops } from '../features/money/cash-drops/texts.ts';
import { manualTickets } from '../features/money/paper-tickets/texts.ts';
import { floats } from '../features/money/floats/texts.ts';
import { deposits } from '../features/money/deposits/texts.ts';
import { reconciliation } from '../features/money/reconciliation/texts.ts';
import { bankAnswers } from '../features/money/settlements/answers/texts.ts';
import { fileTemplates } from '../features/money/settlements/templates/texts.ts';
import { settlements } from '../features/money/settlements/texts.ts';
import { taxFeed } from '../features/money/tax/feed/texts.ts';
import { taxReturns } from '../features/money/tax/returns/texts.ts';
import { parkingTax } from '../features/money/tax/texts.ts';
import { paymentPage } from '../features/parking/payment-page/texts.ts';
import { onAccount } from '../features/parking/payments/texts.ts';
import { payment } from '../features/parking/shared/payment/texts.ts';
import { failures } from '../i18n/failures.ts';
import { fareEditor } from '../features/tariffs/editor/texts.ts';
import { firstTariff } from '../features/tariffs/first-tariff/texts.ts';
import { publicTariffs } from '../features/tariffs/public-tariffs/texts.ts';
import { fares } from '../features/tariffs/shared/texts.ts';
import { forecast } from '../features/reports/forecast/texts.ts';
import { gates } from '../features/gates/texts.ts';
import { identity } from '../features/identity/texts.ts';
import { imports } from '../kit/import/texts.ts';
import { manual } from '../features/manual/texts.ts';
import { indications } from '../features/indications/texts.ts';
import { inventory } from '../features/inventory/texts.ts';
import { kit } from '../kit/texts.ts';
import { licence } from '../features/system/licence/texts.ts';
import { training } from '../features/system/training/texts.ts';
import { memberOuts } from '../features/parking/member-outs/texts.ts';
import { memberImports } from '../features/members/import/texts.ts';
import { memberRefunds } from '../features/members/refunds/texts.ts';
import { memberProfile } from '../features/members/profile/texts.ts';
import { members } from '../features/members/texts.ts';
import { feeRates } from '../features/money/paid-types/fee-texts.ts';
import { provider } from '../features/money/paid-types/texts.ts';
import { money } from '../features/money/texts.ts';
import { news } from '../features/communication/news/texts.ts';
import { notifications } from '../features/communication/notifications/texts.ts';
import { people } from '../features/members/people/texts.ts';
import { memberReports } from '../features/members/reports/texts.ts';
import { order } from '../kit/order/texts.ts';
import { print } from '../features/gates/printing/shared/texts.ts';
import { report } from '../kit/report/texts.ts';
import { recaps } from '../features/recaps/texts.ts';
import { renewals } from '../features/members/renewals/texts.ts';
import { reports } from '../features/reports/texts.ts';
import { roster } from '../features/workforce/schedule/texts.ts';
import { richText } from '../kit/rich-text/texts.ts';
import { session } from '../i18n/session.ts';
import { shell } from './shell/texts.ts';
import { status } from '../features/system/status/texts.ts';
import { simpleMember } from '../features/parking/cashier/simple-member/texts.ts';
import { stays } from '../features/parking/lists/texts.ts';
import { sweeps } from '../features/sweeps/texts.ts';
import { systemProfile } from '../features/system/profile/texts.ts';
import { tariffs } from '../features/tariffs/texts.ts';
import { freePasses } from '../features/parking/free-passes/texts.ts';
import { tenantAccounts } from '../features/parking/tenant-accounts/texts.ts';
import { tenants } from '../features/parking/tenants/texts.ts';
import { corrections } from '../features/parking/corrections/texts.ts';
import { toCollect } from '../features/parking/to-collect/texts.ts';
import { vouchers } from '../features/parking/vouchers/texts.ts';
import { workforce } from '../features/workforce/texts.ts';
import { zones } from '../features/zones/texts.ts';

/** Every domain's texts, one line each. */
const domains = {
  account,
  acts,
  cashBooks,
  activity,
  apis,
  approval,
  audits,
  exitAudits,
  secretVisits,
  handovers,
  cashier,
  common,
  claims,
  communication,
  pushDevices,
  configuration,
  dashboard,
  debts,
  floats,
  cashDrops,
  manualTickets,
  cashCounts,
  deposits,
  settlements,
  reconciliation,
  bankAnswers,
  fileTemplates,
  taxReturns,
  taxFeed,
  parkingTax,
  formats,
  onAccount,
  paymentPage,
  payment,
  failures,
  fareEditor,
  firstTariff,
  fares,
  forecast,
  gates,
  identity,
  imports,
  indications,
  inventory,
  kit,
  licence,
  manual,
  training,
  memberOuts,
  memberImports,
  memberProfile,
  memberRefunds,
  members,
  people,
  memberReports,
  money,
  feeRates,
  provider,
  news,
  notifications,
  order,
  print,
  report,
  recaps,
  publicTariffs,
  receiptCheck,
  renewals,
  reports,
  sentReports,
  roster,
  richText,
  session,
  shell,
  status,
  simpleMember,
  stays,
  sweeps,
  systemProfile,
  tariffs,
  freePasses,
  tenantAccounts,
  tenants,
  corrections,
  toCollect,
  vouchers,
  waiting,
  workforce,
  zones,
} as const;

type Domains = typeof domains;
export type Texts = { readonly [Domain in keyof Domains]: Domains[Domain]['id'] };

function inLanguage(language: 'id' | 'en') {
  return Object.fromEntries(Object.entries(domains).map(([domain, pair]) => [domain, pair[language]]));
}

export const resources = { id: inLanguage('id'), en: inLanguage('en') } as const;
