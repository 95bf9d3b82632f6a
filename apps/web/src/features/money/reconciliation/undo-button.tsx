import Button from '@mui/material/Button';
import type { Difference } from '@parking/contract/money/reconciliation/reconciliation';
import { possibleDifferenceActs } from '@parking/contract/money/reconciliation/reconciliation-words';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

/** Takes back what was said of a difference, where that can be. */
export function UndoButton({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!possibleDifferenceActs(difference.kind, difference.state).includes('undo')) return null;
  return (
    <>
      <Button variant="outlined" size="small" sx={{ alignSelf: 'start', mb: 3 }} onClick={() => setIsOpen(true)}>
        {t('reconciliation.act1.undo')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <DecideDialog on={{ act: 'undo', difference, other: null }} close={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
