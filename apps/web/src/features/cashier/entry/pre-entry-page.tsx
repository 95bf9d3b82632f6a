import { EntryScreen } from './entry-screen.tsx';

export default function PreEntryPage() {
  return <EntryScreen paid={false} />;
}
