import { collectionOutcomes } from '@parking/contract/parking/to-collect/to-collect';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { CollectionDialogProps } from './collection-dialog.ts';

/** One person's word on what does not come in; the second who says the same decides. */
export default function DecideCollectionDialog({ collection, calls, close }: CollectionDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('toCollect.collections');
  const { decideCollection } = calls;
  const { mutateAsync } = useApiMutation(decideCollection, { handles: decideCollection.errors });
  const { id, due, operator, proposed, proposedBy } = collection;
  return (
    <FormDialog
      title={t('toCollect.decideTitle', { amount: formatRupiah(due ?? 0), operator })}
      lead={
        proposed === null
          ? t('toCollect.decideLead')
          : t('toCollect.decideSecond', {
              by: proposedBy ?? '',
              outcome: t(`toCollect.collections.values.outcome.${proposed}`),
            })
      }
      schema={decideCollection.body}
      texts={texts}
      initial={{ outcome: proposed, note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: decideCollection.body.parse(body) })}
      submitLabel={t('toCollect.decide')}
      onCancel={close}
      onDone={() => {
        showToast(t('toCollect.decideSent'), 'success');
        close();
      }}
    >
      <SelectField name="outcome" codes={collectionOutcomes} autoFocus />
      <TextField name="note" lines={3} />
    </FormDialog>
  );
}
