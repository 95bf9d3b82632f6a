import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type IndicationCase, cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { useFlags, useProfile } from '../../api/session.tsx';
import { showToast } from '../../api/toast.ts';
import { Icon } from '../../theme/icon.tsx';
import { PackButton } from './pack-button.tsx';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

/** What whoever looks can do: take it out as a file, take it on, say what it was, open it again. */
export function CaseActs({ found }: { readonly found: IndicationCase }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/cheating_indication_report');
  const me = useProfile().id;
  const [deciding, setDeciding] = useState(false);
  const { assign } = cheatingIndications;
  const { mutate, isPending } = useApiMutation(assign, { handles: assign.errors });
  if (!editable) return null;
  const isOpen = found.state === 'OPEN' || found.state === 'REVIEWING';
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <PackButton found={found} />
      {isOpen && found.assignedToId !== me && (
        <Button
          color="inherit"
          startIcon={<Icon name="visibility" />}
          disabled={isPending}
          onClick={() =>
            mutate(
              { params: { id: found.id }, body: { userId: me } },
              { onSuccess: () => showToast(t('indications.taken'), 'success') },
            )
          }
        >
          {t('indications.take')}
        </Button>
      )}
      <Button
        variant={isOpen ? 'contained' : 'outlined'}
        startIcon={<Icon name={isOpen ? 'gavel' : 'undo'} />}
        onClick={() => setDeciding(true)}
      >
        {t(isOpen ? 'indications.decide' : 'indications.reopen')}
      </Button>
      <Suspense fallback={null}>
        {deciding && <DecideDialog found={found} reopens={!isOpen} close={() => setDeciding(false)} />}
      </Suspense>
    </Box>
  );
}
