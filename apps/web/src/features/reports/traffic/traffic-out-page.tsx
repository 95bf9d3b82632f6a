import { trafficOut } from '@parking/contract/reports/traffic';
import { CubePage } from '../cube/cube-page.tsx';

/** Cars that left by date. */
export default function TrafficOutPage() {
  return (
    <CubePage
      report={trafficOut}
      texts="reports.trafficOut"
      period="thisMonth"
      figures={['left', 'membersOut', 'casualOut']}
    />
  );
}
