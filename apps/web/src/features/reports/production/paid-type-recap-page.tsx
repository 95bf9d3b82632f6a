import { recapitulationPaidType } from '@parking/contract/reports/recap';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings of each payment type by each operator. */
export default function PaidTypeRecapPage() {
  return (
    <CubePage
      report={recapitulationPaidType}
      texts="reports.recapitulationPaidType"
      period="today"
      figures={['total', 'count']}
    />
  );
}
