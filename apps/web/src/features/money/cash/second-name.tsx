import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondPerson } from '../../../api/second-person.ts';
import { useProfile } from '../../../api/session.tsx';
import type { Waiting } from './decide-dialog.tsx';
import { secondOf } from './second-of.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

interface SecondNameProps extends Waiting {
  /** The screen's own route. */
  readonly route: string;
}

/** Above a document that waits: another person who may agrees to it or refuses it. */
export function SecondName({ row, decide, route }: SecondNameProps) {
  const { t } = useTranslation();
  const second = secondOf(row, useProfile().id, useSecondPerson(route));
  const [accepted, setAccepted] = useState<boolean | null>(null);
  if (second === null) return null;
  return (
    <>
      <Alert severity="warning" sx={{ mb: 4 }}>
        {t(second === 'own' ? 'cashBooks.second.own' : 'cashBooks.second.waits', { name: row.askedBy })}
        {second === 'decides' && (
          <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
            <Button size="small" variant="contained" onClick={() => setAccepted(true)}>
              {t('cashBooks.second.agree')}
            </Button>
            <Button size="small" variant="outlined" color="inherit" onClick={() => setAccepted(false)}>
              {t('cashBooks.second.refuse')}
            </Button>
          </Box>
        )}
      </Alert>
      <Suspense fallback={null}>
        {accepted !== null && (
          <DecideDialog row={row} decide={decide} accepted={accepted} close={() => setAccepted(null)} />
        )}
      </Suspense>
    </>
  );
}
