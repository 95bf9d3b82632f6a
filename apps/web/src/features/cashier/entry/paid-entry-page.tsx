import { EntryScreen } from './entry-screen.tsx';

export default function PaidEntryPage() {
  return <EntryScreen paid />;
}
