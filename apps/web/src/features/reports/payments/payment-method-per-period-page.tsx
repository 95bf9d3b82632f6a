import { paymentMethodPerPeriod } from '@parking/contract/reports/payments';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings of each payment type by day, week or month. */
export default function PaymentMethodPerPeriodPage() {
  return (
    <CubePage
      report={paymentMethodPerPeriod}
      texts="reports.paymentMethodPerPeriod"
      period="thisMonth"
      figures={['total', 'nonCash', 'nonCashShare', 'count']}
      waiting={['cash', 'nonCash']}
    />
  );
}
