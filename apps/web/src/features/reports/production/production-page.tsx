import { production } from '@parking/contract/reports/production';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings by vehicle type and payment, or by anything else. */
export default function ProductionPage() {
  return (
    <CubePage
      report={production}
      texts="reports.production"
      period="today"
      figures={['total', 'count', 'cash', 'nonCash', 'fine', 'freePassValue']}
      waiting={['cash', 'nonCash', 'tax', 'freePasses', 'lostTickets', 'average', 'totalShare']}
    />
  );
}
