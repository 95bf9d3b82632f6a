import { paymentMethod } from '@parking/contract/reports/payments';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings by payment type, and what share each has. */
export default function PaymentMethodPage() {
  return (
    <CubePage
      report={paymentMethod}
      texts="reports.paymentMethod"
      period="thisMonth"
      figures={['total', 'count', 'average']}
    />
  );
}
