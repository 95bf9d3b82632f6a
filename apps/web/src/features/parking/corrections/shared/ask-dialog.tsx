import { correctionReasons } from '@parking/contract/parking/corrections/correction-reasons';
import { corrections } from '@parking/contract/parking/corrections/corrections';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import { FileField } from '../../../../kit/form/fields/file-field.tsx';
import { MoneyField } from '../../../../kit/form/fields/number-field.tsx';
import { SelectField } from '../../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import type { PaperWidth } from '../../../../kit/print/slip-paper.ts';
import '../texts.ts';

interface AskDialogProps {
  readonly sale: { readonly stayId: string; readonly name: string };
  readonly paper: PaperWidth | null;
  readonly close: () => void;
}

/** What one of the own last sales should have been. Without a picture somebody signs on the spot; the slip is printed for the driver. */
export default function AskDialog({ sale, paper, close }: AskDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('corrections.corrections');
  const approval = useApproval();
  const { ask } = corrections;
  const { mutateAsync } = useApiMutation(ask, { handles: ask.errors });
  const send = (body: object) =>
    approval.run(async (signed) => {
      const given = ask.body.parse({ ...body, parkingOutId: sale.stayId, ...signed });
      const { correction, slip } = await mutateAsync({ body: given });
      showToast(t(`corrections.asked.${correction.state === 'APPROVED' ? 'APPROVED' : 'WAITING'}`), 'success');
      await printSlip(slip, paper ?? 80).catch(() => showToast(t('corrections.printFailed'), 'error'));
    });
  return (
    <FormDialog
      title={t('corrections.askTitle', { sale: sale.name })}
      lead={t('corrections.askLead')}
      schema={ask.body}
      texts={texts}
      initial={{ parkingOutId: sale.stayId, reason: null, rightAmount: null, picture: null, note: '' }}
      send={send}
      submitLabel={t('corrections.ask')}
      onCancel={close}
      onDone={close}
    >
      <SelectField name="reason" codes={correctionReasons} autoFocus />
      <MoneyField name="rightAmount" />
      <FileField name="picture" picture capture />
      <TextField name="note" lines={2} />
      {approval.dialog}
    </FormDialog>
  );
}
