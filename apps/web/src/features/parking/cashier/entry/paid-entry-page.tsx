import { EntryScreen } from './entry-screen.tsx';
import '../../../../i18n/cashier.ts';

export default function PaidEntryPage() {
  return <EntryScreen paid />;
}
