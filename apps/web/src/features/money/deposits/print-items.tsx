import MenuItem from '@mui/material/MenuItem';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { Icon } from '../../../theme/icon.tsx';
import type { PaperWidth } from '../../../kit/print/slip-paper.ts';
import { printSlip } from '../../../kit/print/print-slip.ts';

const widths: readonly PaperWidth[] = [58, 80];

/** Prints the slip on the paper at hand; the server counts the copies. */
export function PrintItems({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useApiMutation(deposits.print);
  const print = async (width: PaperWidth) => {
    const slip = await mutateAsync({ params: { id } });
    await printSlip(slip, width).catch(() => showToast(t('deposits.printFailed'), 'error'));
  };
  return widths.map((width) => (
    <MenuItem
      key={width}
      disabled={isPending}
      // A refusal has told of itself.
      onClick={() => void print(width).catch(() => undefined)}
    >
      <Icon name="print" />
      {t('deposits.print', { width })}
    </MenuItem>
  ));
}
