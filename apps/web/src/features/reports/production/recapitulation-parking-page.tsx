import { recapitulationParking } from '@parking/contract/reports/recap';
import { CubePage } from '../cube/cube-page.tsx';

/** Takings of each vehicle type in each shift. */
export default function RecapitulationParkingPage() {
  return (
    <CubePage
      report={recapitulationParking}
      texts="reports.recapitulationParking"
      period="today"
      figures={['total', 'count', 'cash', 'nonCash', 'fine', 'freePassValue']}
      waiting={['cash', 'nonCash', 'tax']}
    />
  );
}
