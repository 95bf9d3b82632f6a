import { trafficOutPerGate } from '@parking/contract/reports/traffic';
import { CubePage } from '../cube/cube-page.tsx';

/** Cars that left by each gate. */
export default function TrafficOutPerGatePage() {
  return (
    <CubePage
      report={trafficOutPerGate}
      texts="reports.trafficOutPerGate"
      period="today"
      figures={['left', 'leftMost', 'membersOut', 'offlineMinutes', 'leftPerOpenHour']}
    />
  );
}
