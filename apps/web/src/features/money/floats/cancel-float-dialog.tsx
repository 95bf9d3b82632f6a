import { type Float, floats } from '@parking/contract/money/floats/floats';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** One that waits is refused by its cashier, or taken back. */
export default function CancelFloatDialog({ float, close }: { readonly float: Float; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('floats.floats');
  const { cancel } = floats;
  const { mutateAsync } = useApiMutation(cancel, { handles: cancel.errors });
  const isOwn = useProfile().id === float.operatorId;
  const { id, number, amount } = float;
  return (
    <FormDialog
      title={t(isOwn ? 'floats.refuseTitle' : 'floats.takeBackTitle', { number, amount: formatRupiah(amount) })}
      lead={t('floats.cancelLead')}
      schema={cancel.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: cancel.body.parse(body) })}
      submitLabel={t(isOwn ? 'floats.refuse' : 'floats.takeBack')}
      onCancel={close}
      onDone={() => {
        showToast(t('floats.cancelled', { number }), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
    </FormDialog>
  );
}
