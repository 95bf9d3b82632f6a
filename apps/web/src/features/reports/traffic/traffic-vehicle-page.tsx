import { trafficVehicle } from '@parking/contract/reports/traffic';
import { CubePage } from '../cube/cube-page.tsx';

/** Cars of each vehicle type over time. */
export default function TrafficVehiclePage() {
  return (
    <CubePage report={trafficVehicle} texts="reports.trafficVehicle" period="thisMonth" figures={['entered', 'left']} />
  );
}
