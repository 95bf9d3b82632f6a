import { paymentMethod } from '@parking/contract/reports/payments';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings by payment type, what share each has, and what failed of what providers were asked for. */
export default function PaymentMethodPage() {
  return (
    <CubePage
      report={paymentMethod}
      texts="reports.paymentMethod"
      period="thisMonth"
      figures={['total', 'count', 'average', 'failedShare', 'secondsToPay']}
      waiting={['secondsWaited']}
    />
  );
}
