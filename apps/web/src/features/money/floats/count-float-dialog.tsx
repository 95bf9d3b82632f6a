import { type Float, floats } from '@parking/contract/money/floats/floats';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { DrawerFields } from '../deposits/shared/drawer-fields.tsx';

/** Its cashier counts it where no deposit is handed in beside it. */
export default function CountFloatDialog({ float, close }: { readonly float: Float; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('floats.floats');
  const { count } = floats;
  const { mutateAsync } = useApiMutation(count, { handles: count.errors });
  const { id, number, amount } = float;
  return (
    <FormDialog
      title={t('floats.countTitle', { number })}
      lead={t('floats.countLead', { amount: formatRupiah(amount) })}
      schema={count.body}
      texts={texts}
      initial={{ counted: null, drawer: undefined }}
      send={(body) => mutateAsync({ params: { id }, body: count.body.parse(body) })}
      submitLabel={t('floats.count')}
      onCancel={close}
      onDone={() => {
        showToast(t('floats.counted'), 'success');
        close();
      }}
    >
      <DrawerFields byNotes={false} />
    </FormDialog>
  );
}
