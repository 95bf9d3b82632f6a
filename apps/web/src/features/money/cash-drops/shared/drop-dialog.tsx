import { cashDrops } from '@parking/contract/money/cash-drops/cash-drops';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import { DropFields } from './drop-fields.tsx';

/** Takings leave the drawer for a bag, at the desk. */
export default function DropDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashDrops.cashDrops');
  const approval = useApproval();
  const { drop } = cashDrops;
  const { mutateAsync } = useApiMutation(drop, {
    handles: drop.errors,
    onSuccess: ({ bag }) => showToast(t('cashDrops.dropped', { bag }), 'success'),
  });
  return (
    <FormDialog
      title={t('cashDrops.add')}
      schema={drop.body}
      texts={texts}
      initial={{ bag: '', counted: null, drawer: undefined, picture: null, note: '' }}
      send={(body) => approval.run((signed) => mutateAsync({ body: drop.body.parse({ ...body, ...signed }) }))}
      submitLabel={t('cashDrops.do')}
      onCancel={close}
      onDone={close}
    >
      <DropFields />
      {approval.dialog}
    </FormDialog>
  );
}
