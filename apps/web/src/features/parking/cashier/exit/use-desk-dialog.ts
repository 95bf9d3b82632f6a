import { useState } from 'react';
import type { ReprintedSale } from './dialogs/act-dialogs.tsx';
import type { ExitDialog } from './dialogs/exit-dialogs.tsx';

/** Which dialog covers the desk, and which sale one of them prints again or puts right. */
export function useDeskDialog(last: ReprintedSale | null) {
  const [dialog, open] = useState<ExitDialog | null>(null);
  const [chosen, setChosen] = useState<ReprintedSale | null>(null);
  return {
    dialog,
    open,
    reprinted: chosen ?? last,
    correct: (sale: ReprintedSale) => {
      setChosen(sale);
      open('correct');
    },
    reprint: (sale: ReprintedSale) => {
      setChosen(sale);
      open('reprint');
    },
    close: () => {
      setChosen(null);
      open(null);
    },
  };
}
