import { useSearchParams } from 'react-router';
import { Deliveries } from './deliveries.tsx';
import { Schedules } from './schedules.tsx';

/** Reports that are sent: what came of it, and on another tab when and to whom. */
export default function ReportDeliveriesPage() {
  const [address] = useSearchParams();
  return address.get('tab') === 'schedules' ? <Schedules /> : <Deliveries />;
}
