import { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { ExitRow } from '@parking/contract/parking/lists/stay-lists';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import type { PaperWidth } from '../../../kit/print/slip-paper.ts';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { printSlip } from '../../../kit/print/print-slip.ts';

const widths: readonly PaperWidth[] = [58, 80];

interface ReprintDialogProps {
  readonly exit: ExitRow;
  readonly close: () => void;
}

/** Prints the receipt once more on the paper at hand; the server counts the copy. */
export default function ReprintDialog({ exit, close }: ReprintDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('stays.exits');
  const [width, setWidth] = useState<PaperWidth>(58);
  const { mutateAsync } = useApiMutation(parkingOuts.reprint, { handles: parkingOuts.reprint.errors });
  const print = async (slip: PrintDocument) => {
    await printSlip(slip, width).then(
      () => showToast(t('stays.reprinted'), 'success'),
      () => showToast(t('stays.printFailed'), 'error'),
    );
  };
  return (
    <FormDialog
      title={t('stays.reprintTitle', { number: exit.receiptNumber ?? exit.parkingCode })}
      lead={t('stays.reprintHelp')}
      schema={parkingOuts.reprint.body}
      texts={{ ...texts, fields: { ...texts.fields, note: t('stays.note') } }}
      initial={{ id: exit.id, note: '' }}
      send={(body) => mutateAsync({ body: parkingOuts.reprint.body.parse({ ...body, id: exit.id }) })}
      submitLabel={t('stays.reprint')}
      onCancel={close}
      onDone={(slip) => {
        close();
        void print(slip as PrintDocument);
      }}
    >
      <TextField name="note" lines={2} autoFocus />
      <RadioGroup row value={width} onChange={(_, value) => setWidth(value === '80' ? 80 : 58)}>
        {widths.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={t('stays.paper', { width: one })}
          />
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
