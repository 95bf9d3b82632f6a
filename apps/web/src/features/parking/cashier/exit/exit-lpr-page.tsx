import { ExitScreen } from './exit-screen.tsx';
import '../texts.ts';

/** The same cash desk, led by the plates that the gate's camera reads. */
export default function ExitLprPage() {
  return <ExitScreen byCamera />;
}
