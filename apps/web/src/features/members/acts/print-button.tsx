import Button from '@mui/material/Button';
import { memberActs } from '@parking/contract/members/member-acts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { Icon } from '../../../theme/icon.tsx';
import { printSlip } from '../../../kit/print/print-slip.ts';
import './texts.ts';

/** Prints the receipt of a purchase; the server says which copy it is. */
export function PrintButton({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const print = useApiMutation(memberActs.printReceipt, {
    onSuccess: async (receipt) => {
      await printSlip(receipt, 80).catch(() => showToast(t('acts.printFailed'), 'error'));
    },
  });
  return (
    <Button
      size="small"
      startIcon={<Icon name="print" />}
      loading={print.isPending}
      onClick={() => print.mutate({ body: { id } })}
    >
      {t('acts.print')}
    </Button>
  );
}
