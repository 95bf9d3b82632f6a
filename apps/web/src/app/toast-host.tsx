import { Suspense, lazy, useEffect, useState } from 'react';
import { useToast } from '../api/toast.ts';

const ToastBar = lazy(() => import('./toast-bar.tsx'));

/** Shows messages; what draws them is fetched with the first one. */
export function ToastHost() {
  const toast = useToast();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (toast) setNeeded(true);
  }, [toast]);
  return needed ? (
    <Suspense fallback={null}>
      <ToastBar toast={toast} />
    </Suspense>
  ) : null;
}
