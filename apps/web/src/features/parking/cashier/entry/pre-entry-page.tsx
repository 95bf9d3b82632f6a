import { EntryScreen } from './entry-screen.tsx';
import '../texts.ts';

export default function PreEntryPage() {
  return <EntryScreen paid={false} />;
}
