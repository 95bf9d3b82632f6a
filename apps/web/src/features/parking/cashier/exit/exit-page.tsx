import { ExitScreen } from './exit-screen.tsx';
import '../texts.ts';

export default function ExitPage() {
  return <ExitScreen byCamera={false} />;
}
