import { shortPayments } from '@parking/contract/parking/to-collect/to-collect';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { CollectionsScreen } from './collections-screen.tsx';

export const ahead = listAhead(shortPayments);

/** What is still owed of prices that were paid in part, and how it comes in or is given up. */
export default function ShortPaymentsPage() {
  return <CollectionsScreen resource={shortPayments} route="/short_payments" texts="toCollect.shortPayments" />;
}
