import { trafficIn } from '@parking/contract/reports/traffic';
import { CubePage } from '../cube/cube-page.tsx';
import { ForecastPanel } from '../forecast/forecast-panel.tsx';

/** Cars that entered by date. */
export default function TrafficInPage() {
  return (
    <CubePage
      report={trafficIn}
      texts="reports.trafficIn"
      period="thisMonth"
      figures={['entered', 'membersIn', 'casualIn']}
      ahead={<ForecastPanel by="day" />}
    />
  );
}
