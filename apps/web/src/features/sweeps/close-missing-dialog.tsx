import {
  type AbandonedVehicle,
  type MissingStay,
  abandonedVehicles,
} from '@parking/contract/sweeps/abandoned-vehicles';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { formatRupiah } from '../../i18n/format.ts';
import { useApproval } from '../../kit/approval/use-approval.tsx';
import FormDialog from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';

const { closeMissing } = abandonedVehicles;
const Asked = z.strictObject({ note: closeMissing.body.shape.note });

interface CloseMissingDialogProps {
  readonly car: AbandonedVehicle;
  readonly close: () => void;
}

/** Why; and who else signs where the stay is worth something. */
export default function CloseMissingDialog({ car, close }: CloseMissingDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('sweeps.abandoned');
  const approval = useApproval();
  const { mutateAsync } = useApiMutation(closeMissing, { handles: closeMissing.errors });
  const name = car.plateNumber ? formatPlate(car.plateNumber) : car.parkingCode;
  return (
    <>
      <FormDialog
        title={t('sweeps.closeTitle', { car: name })}
        lead={t('sweeps.closeLead', { fee: formatRupiah(car.fee ?? 0) })}
        schema={Asked}
        texts={texts}
        initial={{ note: '' }}
        send={(body) =>
          approval.run<MissingStay>((signed) =>
            mutateAsync({ params: { id: car.id }, body: { ...Asked.parse(body), ...signed } }),
          )
        }
        submitLabel={t('sweeps.closeMissing')}
        onCancel={close}
        onDone={() => {
          showToast(t('sweeps.closed', { car: name }), 'success');
          close();
        }}
      >
        <TextField name="note" lines={3} autoFocus />
      </FormDialog>
      {approval.dialog}
    </>
  );
}
