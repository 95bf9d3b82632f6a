import { Suspense, lazy } from 'react';
import { useToast } from '../api/toast.ts';

const ToastBar = lazy(() => import('./toast-bar.tsx'));

/** Shows messages; what draws them is fetched with the first one. */
export function ToastHost() {
  const { toast, shownBefore } = useToast();
  return shownBefore ? (
    <Suspense fallback={null}>
      <ToastBar toast={toast} />
    </Suspense>
  ) : null;
}
