import { ExitScreen } from './exit-screen.tsx';
import '../../../../i18n/cashier.ts';

export default function ExitPage() {
  return <ExitScreen byCamera={false} />;
}
