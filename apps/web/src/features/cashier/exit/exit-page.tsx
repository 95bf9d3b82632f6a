import { ExitScreen } from './exit-screen.tsx';

export default function ExitPage() {
  return <ExitScreen byCamera={false} />;
}
