import { trafficInPerGate } from '@parking/contract/reports/traffic';
import { CubePage } from '../cube/cube-page.tsx';

/** Cars that entered by each gate. */
export default function TrafficInPerGatePage() {
  return (
    <CubePage
      report={trafficInPerGate}
      texts="reports.trafficInPerGate"
      period="today"
      figures={['entered', 'enteredMost', 'membersIn', 'offlineMinutes', 'enteredPerOpenHour']}
    />
  );
}
