import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const parkingScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'entries', {
    '/handovers': () => import('./handovers/handovers-page.tsx'),
    '/parking_out_manual': () => import('./cashier/manual/check-out-by-hand-page.tsx'),
    '/parking_in_out_manual': () => import('./cashier/manual/stay-by-hand-page.tsx'),
    '/member_out_manual': () => import('./member-outs/member-out-page.tsx'),
    '/edit-plate-number': () => import('./cashier/plate/edit-plate-page.tsx'),
    '/live_transactions': () => import('./lists/live/live-page.tsx'),
    '/parking_ins': () => import('./lists/entries-page.tsx'),
    '/parkings': () => import('./lists/cars-inside-page.tsx'),
    '/parking_outs': () => import('./lists/exits-page.tsx'),
    '/transactions': () => import('./lists/transactions-page.tsx'),
    '/parking_transaction': () => import('./lists/pairs-page.tsx'),
    '/transaction-log': () => import('./lists/payment-logs-page.tsx'),
    '/payment_notifications': () => import('./lists/told-payments-page.tsx'),
    '/report/parking-log': () => import('./lists/parking-log-page.tsx'),
    '/parking_in_deletes': () => import('./lists/deleted-entries-page.tsx'),
    '/reprint_usage_report': () => import('./lists/reprint-report-page.tsx'),
    '/report/manual-open-gate': () => import('./lists/manual-openings-page.tsx'),
  }),
  ...screens('admin', 'full', 'vouchers', {
    '/free_pass_reasons': () => import('./free-passes/free-pass-reasons-page.tsx'),
    '/free_passes': () => import('./free-passes/free-passes-page.tsx'),
    '/free_pass_report': () => import('./free-passes/free-pass-report-page.tsx'),
    '/free_worth': () => import('./free-passes/free-worth-page.tsx'),
    '/vouchers': () => import('./vouchers/vouchers-page.tsx'),
    '/tenants': () => import('./tenants/tenants-page.tsx'),
    '/tenant_accounts': () => import('./tenant-accounts/tenant-accounts-page.tsx'),
  }),
  ...screens('admin', 'full', 'finance', {
    '/to_collect': () => import('./to-collect/to-collect-page.tsx'),
    '/corrections': () => import('./corrections/corrections-page.tsx'),
    '/short_payments': () => import('./to-collect/short-payments-page.tsx'),
    '/payments_on_account': () => import('./payments/payments-on-account-page.tsx'),
  }),
  ...screens('any', 'none', null, {
    '/validate': () => import('./tenants/validate-page.tsx'),
    '/pay/:code': () => import('./payment-page/payment-page-page.tsx'),
    '/r/:code': () => import('./receipt-check/receipt-check-page.tsx'),
    '/voucher': () => import('./vouchers/enter-code-page.tsx'),
  }),
  ...screens('admin', 'footer', 'till', {
    '/parking_out_cashier': () => import('./cashier/exit/exit-page.tsx'),
    '/parking-out-cashier-lpr': () => import('./cashier/exit/exit-lpr-page.tsx'),
  }),
  ...screens('admin', 'footer', 'entries', {
    '/parking_in_cashier': () => import('./cashier/entry/paid-entry-page.tsx'),
    '/pre_entry_cashier': () => import('./cashier/entry/pre-entry-page.tsx'),
    '/simple-member-registration': () => import('./cashier/simple-member/simple-member-page.tsx'),
  }),
];
