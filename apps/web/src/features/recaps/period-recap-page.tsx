import { RecapScreen } from './recap-screen.tsx';

/** Any business days on one page. */
export default function PeriodRecapPage() {
  return <RecapScreen of="period" />;
}
