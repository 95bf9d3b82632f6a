import { contract } from '@parking/contract/contract';
import type { PaidTypeKind } from '@parking/contract/money/paid-types';
import {
  cashBalanceReport,
  cashSummaryReport,
  cashTransactionCategoryReport,
} from '@parking/contract/money/cash/cash-reports';
import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { type Route, implement } from '../../platform/http/context.ts';
import { resourceHandlers } from '../../platform/http/resource-handlers.ts';
import { reportHandlers } from '../../platform/report/report-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  cashBalanceReportSource,
  cashSummaryReportSource,
  cashTransactionCategoryReportSource,
} from './cash/cash-reports.ts';
import { listTakingAccounts, readPettyCash } from './cash/petty-cash.ts';
import { financeReportSource } from './cash/finance-report.ts';
import { addFeeRate, endFeeRate, listFeeRates } from './fees/fee-rates.ts';
import { cashRule, holdPaidTypes, paidTypeRule, refuseToRemoveUsedCash } from './cash/cash-accounts.ts';

/** Where money lies, how it comes in, and what cashiers hand in. */
export function moneyRoutes(platform: Platform): Route[] {
  const finance = reportHandlers(financeReport, financeReportSource, platform);
  const balances = reportHandlers(cashBalanceReport, cashBalanceReportSource, platform);
  const summary = reportHandlers(cashSummaryReport, cashSummaryReportSource, platform);
  const categories = reportHandlers(cashTransactionCategoryReport, cashTransactionCategoryReportSource, platform);
  return [
    ...implement(contract.cashReports, {
      cashBalanceReport: balances.get,
      cashBalanceReportExport: balances.export,
      cashSummaryReport: summary.get,
      cashSummaryReportExport: summary.export,
      cashTransactionCategoryReport: categories.get,
      cashTransactionCategoryReportExport: categories.export,
    }),
    ...implement(contract.moneyReports, { financeReport: finance.get, financeReportExport: finance.export }),
    ...implement(contract.cash, {
      ...resourceHandlers(contract.cash, platform, {
        table: 'cash',
        view: 'cash_v',
        defaultSort: [{ column: 'name', direction: 'asc' }],
        beforeWrite: cashRule,
        beforeRemove: refuseToRemoveUsedCash,
        optionLabel: { label: 'name', labelEn: 'name' },
      }),
      takings: ({ reads }) => listTakingAccounts(reads),
      petty: readPettyCash,
    }),
    ...implement(contract.feeRates, {
      list: ({ reads, params }) => listFeeRates(reads, params.id),
      add: addFeeRate,
      end: endFeeRate,
    }),
    ...implement(contract.paidTypes, {
      ...resourceHandlers(contract.paidTypes, platform, {
        table: 'paid_types',
        view: 'paid_types_v',
        defaultSort: [{ column: 'label', direction: 'asc' }],
        // Before its row, which exits under way refer to.
        lockFirst: (tx) => holdPaidTypes(tx, 'alone'),
        beforeWrite: paidTypeRule,
      }),
      options: ({ reads }) =>
        reads
          .selectFrom('paidTypes')
          .select(['id', 'name', 'label', 'labelEn', 'kind', 'cashId', 'claimed'])
          .orderBy((order) => order.case().when('kind', '=', 'CASH').then(0).else(1).end())
          .orderBy('label')
          .$narrowType<{ kind: PaidTypeKind }>()
          .execute(),
    }),
  ];
}
