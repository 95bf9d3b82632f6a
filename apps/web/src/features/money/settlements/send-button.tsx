import Button from '@mui/material/Button';
import { settlementSetups } from '@parking/contract/money/settlements/settlement-setups';
import { type Settlement, settlements } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { Icon } from '../../../theme/icon.tsx';

/** Sends the file to its bank, where a way there is set up. */
export function SendButton({ settlement: { id, number, paidTypeId } }: { readonly settlement: Settlement }) {
  const { t } = useTranslation();
  const { data: setup } = useApiQuery(settlementSetups.get, { params: { id: paidTypeId } }, { handles: 'all' });
  const { mutate, isPending } = useApiMutation(settlements.send, {
    onSuccess: () => showToast(t('settlements.done.send', { number }), 'success'),
  });
  if (!setup || setup.way === 'DOWNLOAD') return null;
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<Icon name="send" />}
      loading={isPending}
      onClick={() => mutate({ params: { id } })}
    >
      {t('settlements.sendBy', { way: setup.way })}
    </Button>
  );
}
