import { paymentProviders } from '@parking/contract/parking/payments/payment-providers';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { TryOut } from '../../../kit/try-out.tsx';

interface TryConnectionProps {
  readonly paidTypeId: string;
  /** What is typed and not saved is not tried. */
  readonly waits?: boolean;
}

/** Asks the provider as it is stored, and says in words what keeps it from being asked for payments. */
export function TryConnection({ paidTypeId, waits = false }: TryConnectionProps) {
  const { t } = useTranslation();
  const { mutate, data, isPending } = useApiMutation(paymentProviders.test);
  const found = data && {
    isGood: data.result === 'OK',
    words: t(`provider.results.${data.result}`, {
      minutes: formatNumber(Math.round(Math.abs(data.clockSeconds ?? 0) / 60)),
    }),
    said: data.said === null ? null : t('provider.said', { words: data.said }),
  };
  return (
    <TryOut
      label={t('provider.try')}
      saveFirst={waits ? t('provider.saveFirst') : null}
      isPending={isPending}
      onTry={() => mutate({ params: { id: paidTypeId } })}
      found={found ?? null}
    />
  );
}
