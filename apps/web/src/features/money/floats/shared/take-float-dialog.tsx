import { type Float, floats } from '@parking/contract/money/floats/floats';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { formatRupiah } from '../../../../i18n/format.ts';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import '../texts.ts';

/** The second name: its cashier counted it and answers for it from now on. */
export default function TakeFloatDialog({ float, close }: { readonly float: Float; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('floats.floats');
  const { take } = floats;
  const { mutateAsync } = useApiMutation(take, { handles: take.errors });
  const { id, amount: sum, givenBy: by, cash } = float;
  const amount = formatRupiah(sum);
  return (
    <FormDialog
      title={t('floats.takeTitle', { amount })}
      schema={take.body}
      texts={texts}
      initial={{ amount: sum }}
      send={(body) => mutateAsync({ params: { id }, body: take.body.parse(body) })}
      submitLabel={t('floats.takeDo')}
      onCancel={close}
      onDone={() => {
        showToast(t('floats.taken', { amount }), 'success');
        close();
      }}
    >
      {t('floats.takeLead', { by, cash })}
    </FormDialog>
  );
}
