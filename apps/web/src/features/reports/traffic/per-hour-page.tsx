import { trafficPerHour } from '@parking/contract/reports/traffic';
import { CubePage } from '../cube/cube-page.tsx';
import { ForecastPanel } from '../forecast/forecast-panel.tsx';

/** Cars that entered and left by the hour. */
export default function TrafficPerHourPage() {
  return (
    <CubePage
      report={trafficPerHour}
      texts="reports.trafficPerHour"
      period="today"
      figures={['entered', 'left', 'net']}
      ahead={<ForecastPanel by="hour" />}
    />
  );
}
