import { RecapScreen } from './recap-screen.tsx';

/** A business day on one page. */
export default function DayRecapPage() {
  return <RecapScreen of="day" />;
}
