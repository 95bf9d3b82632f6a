import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DifferenceSide } from '@parking/contract/money/reconciliation/reconciliation';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import './texts.ts';

const UndoMatchDialog = lazy(() => import('./undo-match-dialog.tsx'));

interface MatchedProps {
  readonly matchId: string | null;
  readonly matchedBy: DifferenceSide['matchedBy'];
}

/** By what two were matched; what a key matched can be taken apart, and what a person did is undone with its difference. */
export function MatchedBy({ matchId, matchedBy }: MatchedProps) {
  const { t } = useTranslation();
  const { editable } = useFlags('/reconciliation');
  const [isOpen, setIsOpen] = useState(false);
  if (matchId === null || matchedBy === null) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <span>{t(`reconciliation.matchedBy.${matchedBy}`)}</span>
      {editable && matchedBy !== 'BY_HAND' && (
        <Button size="small" color="inherit" onClick={() => setIsOpen(true)}>
          {t('reconciliation.apart.send')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <UndoMatchDialog matchId={matchId} close={() => setIsOpen(false)} />}
      </Suspense>
    </Box>
  );
}
