import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const moneyScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'finance', {
    '/deposits': () => import('./deposits/deposits-page.tsx'),
    '/deposits/unmatched_takings': () => import('./deposits/unmatched-takings-page.tsx'),
    '/claimed_payments': () => import('./claims/claimed-payments-page.tsx'),
    '/operator_debts': () => import('./debts/operator-debts-page.tsx'),
    '/floats': () => import('./floats/floats-page.tsx'),
    '/cash_drops': () => import('./cash-drops/cash-drops-page.tsx'),
    '/deposit_manual': () => import('./deposits/manual-deposits-page.tsx'),
    '/deposit_non_cash': () => import('./deposits/non-cash/non-cash-page.tsx'),
    '/finance_report': () => import('./deposits/finance-report-page.tsx'),
    '/cash': () => import('./cash/cash-page.tsx'),
    '/cash-in': () => import('./cash/cash-ins-page.tsx'),
    '/cash-out': () => import('./cash/cash-outs-page.tsx'),
    '/cash-mutation': () => import('./cash/cash-mutations-page.tsx'),
    '/cash_counts': () => import('./cash-counts/cash-counts-page.tsx'),
    '/cash-transaction': () => import('./cash/cash-transactions-page.tsx'),
    '/cash-transaction-category': () => import('./cash/cash-categories-page.tsx'),
    '/cash_balance_report': () => import('./cash/cash-balance-report-page.tsx'),
    '/cash_summary_report': () => import('./cash/cash-summary-report-page.tsx'),
    '/cash_transaction_category_report': () => import('./cash/cash-category-report-page.tsx'),
    '/paid-type': () => import('./paid-types/paid-types-page.tsx'),
  }),
  ...screens('admin', 'full', 'offline', {
    '/paper_tickets': () => import('./paper-tickets/paper-tickets-page.tsx'),
    '/ticket_booklets': () => import('./paper-tickets/ticket-booklets-page.tsx'),
  }),
  ...screens('admin', 'full', 'settlement', {
    '/settlement': () => import('./settlements/settlements-page.tsx'),
    '/reconciliation': () => import('./reconciliation/reconciliation-page.tsx'),
    '/reconciliation/all': () => import('./reconciliation/differences-page.tsx'),
    '/reconciliation/files': () => import('./reconciliation/files-page.tsx'),
    '/settlement_templates': () => import('./settlements/templates/templates-page.tsx'),
    '/settlement_answers': () => import('./settlements/answers/answers-page.tsx'),
  }),
  ...screens('admin', 'full', 'tax', {
    '/parking_tax': () => import('./tax/tax-report-page.tsx'),
    '/tax_returns': () => import('./tax/returns/tax-returns-page.tsx'),
    '/tax_feeds': () => import('./tax/feed/tax-feed-page.tsx'),
  }),
];
