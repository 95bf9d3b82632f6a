import { productionParking } from '@parking/contract/reports/production';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings of stays without members. */
export default function ProductionParkingPage() {
  return (
    <CubePage
      report={productionParking}
      texts="reports.productionParking"
      period="today"
      whatIf
      figures={['total', 'count', 'average', 'cash', 'nonCash', 'fine']}
      waiting={['cash', 'nonCash', 'tax', 'freePasses', 'lostTickets', 'minutes', 'averageMinutes']}
    />
  );
}
