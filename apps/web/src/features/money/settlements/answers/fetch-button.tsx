import Button from '@mui/material/Button';
import { settlementAnswers } from '@parking/contract/money/settlements/settlement-answers';
import type { Settlement } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import './texts.ts';

/** Fetches the bank's answers now, where they are fetched at all. */
export function FetchButton({ settlement: { paidTypeId: id } }: { readonly settlement: Settlement }) {
  const { t } = useTranslation();
  const { data: form } = useApiQuery(settlementAnswers.form, { params: { id } }, { handles: 'all' });
  const { mutate, isPending } = useApiMutation(settlementAnswers.fetch, {
    onSuccess: ({ applied, refused }) => {
      const counts = { applied: formatNumber(applied), refused: formatNumber(refused) };
      if (applied + refused === 0) showToast(t('bankAnswers.nothing'), 'info');
      else showToast(t('bankAnswers.fetched', counts), refused > 0 ? 'warning' : 'success');
    },
  });
  if (!form?.active) return null;
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<Icon name="move_to_inbox" />}
      loading={isPending}
      onClick={() => mutate({ params: { id }, body: {} })}
    >
      {t('bankAnswers.fetch')}
    </Button>
  );
}
