import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { settlementSetups } from '@parking/contract/money/settlements/settlement-setups';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { Icon } from '../../../theme/icon.tsx';

interface TryProps {
  readonly paidTypeId: string;
  /** What is typed and not saved is not tried. */
  readonly waits: boolean;
}

/** What was found stands below what may fit. */
const show = (found: HTMLElement | null) => found?.scrollIntoView({ block: 'nearest' });

/** Signs in at the file server as it is stored, and says in words what keeps files from being sent there. */
export function TryFileServer({ paidTypeId, waits }: TryProps) {
  const { t } = useTranslation();
  const { mutate, data, isPending } = useApiMutation(settlementSetups.test);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <Button
        variant="outlined"
        startIcon={<Icon name="network_check" />}
        loading={isPending}
        disabled={waits}
        onClick={() => mutate({ params: { id: paidTypeId } })}
      >
        {t('settlements.setup.try')}
      </Button>
      {waits && <Box sx={{ color: 'text.secondary' }}>{t('settlements.setup.saveFirst')}</Box>}
      <Box aria-live="polite" sx={{ width: '100%' }}>
        {data && !waits && (
          <Alert ref={show} severity={data.result === 'OK' ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {t(`settlements.setup.results.${data.result}`)}
            {data.said !== null && <Box>{t('settlements.setup.said', { words: data.said })}</Box>}
          </Alert>
        )}
      </Box>
    </Box>
  );
}
