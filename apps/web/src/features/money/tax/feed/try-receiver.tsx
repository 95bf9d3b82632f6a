import { taxFeedSetup } from '@parking/contract/money/tax/feed/tax-feed-setup';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { TryOut } from '../../../../kit/try-out.tsx';

/** Calls the office as it is stored, without a row, and says in words what keeps it from being told. */
export function TryReceiver({ waits }: { readonly waits: boolean }) {
  const { t } = useTranslation();
  const { mutate, data, isPending } = useApiMutation(taxFeedSetup.test);
  const found = data && {
    isGood: data.result === 'OK',
    words: t(`taxFeed.results.${data.result}`),
    said: data.said === null ? null : t('taxFeed.said', { words: data.said }),
  };
  return (
    <TryOut
      label={t('taxFeed.try')}
      saveFirst={waits ? t('taxFeed.saveFirst') : null}
      isPending={isPending}
      onTry={() => mutate({})}
      found={found ?? null}
    />
  );
}
