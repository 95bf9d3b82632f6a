import { EntryScreen } from './entry-screen.tsx';
import '../../../../i18n/cashier.ts';

export default function PreEntryPage() {
  return <EntryScreen paid={false} />;
}
