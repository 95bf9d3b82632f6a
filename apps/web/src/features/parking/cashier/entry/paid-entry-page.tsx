import { EntryScreen } from './entry-screen.tsx';
import '../texts.ts';

export default function PaidEntryPage() {
  return <EntryScreen paid />;
}
