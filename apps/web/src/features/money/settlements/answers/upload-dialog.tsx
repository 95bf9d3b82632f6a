import { type SettlementAnswer, settlementAnswers } from '@parking/contract/money/settlements/settlement-answers';
import type { Settlement } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { ContentField } from '../../../../kit/import/content-field.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import './texts.ts';

const { upload } = settlementAnswers;

interface UploadProps {
  readonly settlement: Settlement;
  readonly close: () => void;
}

/** The file by which a bank answers to a settlement, as somebody brought it. */
export default function UploadDialog({ settlement: { id, number }, close }: UploadProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('bankAnswers.answers');
  const approving = useApproval();
  const { mutateAsync } = useApiMutation(upload, { handles: upload.errors });
  const tell = ({ state, fault, row, accepted, refused }: SettlementAnswer): void => {
    if (state === 'APPLIED')
      showToast(
        t('bankAnswers.uploaded', { accepted: formatNumber(accepted ?? 0), refused: formatNumber(refused ?? 0) }),
        'success',
      );
    else
      showToast(
        t(row === null ? 'bankAnswers.notUsable' : 'bankAnswers.notUsableRow', {
          fault: fault === null ? '' : t(`bankAnswers.answers.values.fault.${fault}`),
          row: formatNumber(row ?? 0),
        }),
        'warning',
      );
  };
  return (
    <>
      <FormDialog
        title={t('bankAnswers.uploadTitle', { number })}
        lead={t('bankAnswers.uploadLead')}
        schema={upload.body}
        texts={texts}
        initial={{ name: null, content: null }}
        send={async (body) =>
          tell(
            await approving.run((approval) =>
              mutateAsync({ params: { id }, body: upload.body.parse({ ...body, ...approval }) }),
            ),
          )
        }
        submitLabel={t('bankAnswers.upload')}
        onCancel={close}
        onDone={close}
      >
        <ContentField label={t('bankAnswers.chooseFile')} />
      </FormDialog>
      {approving.dialog}
    </>
  );
}
