import { regularParkingDuration } from '@parking/contract/reports/durations';
import { CubePage } from '../cube/cube-page.tsx';

/** How long cars stayed that belong to no member. */
export default function RegularParkingDurationPage() {
  return (
    <CubePage
      report={regularParkingDuration}
      texts="reports.regularParkingDuration"
      period="thisMonth"
      whatIf
      figures={['count', 'paid', 'averagePaid']}
    />
  );
}
