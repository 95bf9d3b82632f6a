import { productionPerOperator } from '@parking/contract/reports/production';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings by operator, shift and gate, with cars by vehicle type. */
export default function ProductionPerOperatorPage() {
  return (
    <CubePage
      report={productionPerOperator}
      texts="reports.productionPerOperator"
      period="today"
      figures={['total', 'count', 'cash', 'nonCash', 'fine', 'freePassValue', 'worked', 'perHourWorked']}
      waiting={['tax', 'freePasses', 'lostTickets', 'byHand']}
    />
  );
}
