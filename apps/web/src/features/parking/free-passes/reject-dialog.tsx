import { type FreePass, freePasses } from '@parking/contract/parking/free-passes/free-passes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const { changeStatus } = freePasses;
/** Who rejects says why. */
const why = z.object({ note: changeStatus.body.shape.note.unwrap().unwrap() });

interface RejectDialogProps {
  readonly pass: FreePass;
  readonly close: () => void;
  readonly onRejected: () => void;
}

/** A free pass that should not have been given: its cashier reads why. */
export default function RejectDialog({ pass, close, onRejected }: RejectDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('freePasses.passes');
  const { mutateAsync } = useApiMutation(changeStatus, { handles: changeStatus.errors });
  const { id, value, operator } = pass;
  return (
    <FormDialog
      title={t('freePasses.rejectTitle', { amount: formatRupiah(value ?? 0), operator })}
      lead={t('freePasses.rejectLead')}
      schema={why}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: { status: 'REJECTED', ...why.parse(body) } })}
      submitLabel={t('freePasses.rejectNow')}
      onCancel={close}
      onDone={() => {
        showToast(t('freePasses.rejected'), 'success');
        close();
        onRejected();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
