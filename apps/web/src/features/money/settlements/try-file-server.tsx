import { settlementSetups } from '@parking/contract/money/settlements/settlement-setups';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { TryOut } from '../../../kit/try-out.tsx';

interface TryProps {
  readonly paidTypeId: string;
  /** What is typed and not saved is not tried. */
  readonly waits: boolean;
}

/** Signs in at the file server as it is stored, and says in words what keeps files from being sent there. */
export function TryFileServer({ paidTypeId, waits }: TryProps) {
  const { t } = useTranslation();
  const { mutate, data, isPending } = useApiMutation(settlementSetups.test);
  const found = data && {
    isGood: data.result === 'OK',
    words: t(`settlements.setup.results.${data.result}`),
    said: data.said === null ? null : t('settlements.setup.said', { words: data.said }),
  };
  return (
    <TryOut
      label={t('settlements.setup.try')}
      saveFirst={waits ? t('settlements.setup.saveFirst') : null}
      isPending={isPending}
      onTry={() => mutate({ params: { id: paidTypeId } })}
      found={found ?? null}
    />
  );
}
