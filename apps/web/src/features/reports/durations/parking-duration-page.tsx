import { parkingDuration } from '@parking/contract/reports/durations';
import { CubePage } from '../cube/cube-page.tsx';

/** How long cars stayed, and what they paid. */
export default function ParkingDurationPage() {
  return (
    <CubePage
      report={parkingDuration}
      texts="reports.parkingDuration"
      period="thisMonth"
      figures={['count', 'median', 'ninth', 'paid', 'averagePaid']}
      waiting={['median', 'ninth']}
    />
  );
}
