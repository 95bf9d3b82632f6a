import { ExitScreen } from './exit-screen.tsx';

/** The same cash desk, led by the plates that the gate's camera reads. */
export default function ExitLprPage() {
  return <ExitScreen byCamera />;
}
