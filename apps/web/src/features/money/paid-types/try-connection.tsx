import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { paymentProviders } from '@parking/contract/parking/payments/payment-providers';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';

interface TryConnectionProps {
  readonly paidTypeId: string;
  /** What is typed and not saved is not tried. */
  readonly waits?: boolean;
}

/** What was found stands below what may fit. */
const show = (found: HTMLElement | null) => found?.scrollIntoView({ block: 'nearest' });

/** Asks the provider as it is stored, and says in words what keeps it from being asked for payments. */
export function TryConnection({ paidTypeId, waits = false }: TryConnectionProps) {
  const { t } = useTranslation();
  const { mutate, data, isPending } = useApiMutation(paymentProviders.test);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <Button
        variant="outlined"
        startIcon={<Icon name="network_check" />}
        loading={isPending}
        disabled={waits}
        onClick={() => mutate({ params: { id: paidTypeId } })}
      >
        {t('provider.try')}
      </Button>
      {waits && <Box sx={{ color: 'text.secondary' }}>{t('provider.saveFirst')}</Box>}
      <Box aria-live="polite" sx={{ width: '100%' }}>
        {data && !waits && (
          <Alert ref={show} severity={data.result === 'OK' ? 'success' : 'error'}>
            {t(`provider.results.${data.result}`, {
              minutes: formatNumber(Math.round(Math.abs(data.clockSeconds ?? 0) / 60)),
            })}
            {data.said !== null && <Box>{t('provider.said', { words: data.said })}</Box>}
          </Alert>
        )}
      </Box>
    </Box>
  );
}
