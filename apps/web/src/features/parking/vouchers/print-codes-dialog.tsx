import { type VoucherBatch, vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { formatDate, formatDateUnbroken, labelIn } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { type PrintedVoucher, printVouchers, sheetPapers } from './print-sheets.ts';
import { entryAddress } from './entry-address.ts';
import type { BatchDialogProps } from './batch-dialog.ts';

/** Of one print: twenty sheets. */
const mostAtOnce = 480;
const pageSize = 240;

/** Codes of a batch by their places, for as many pages of the list as they take. */
async function readCodes({ id }: VoucherBatch, from: number, until: number): Promise<string[]> {
  const codes: string[] = [];
  for (let page = Math.floor((from - 1) / pageSize); page * pageSize < until; page += 1) {
    const list = [
      ['page', String(page)],
      ['size', String(pageSize)],
    ] as const;
    const { data } = await call(vouchers.codes, { params: { id }, list });
    codes.push(...data.filter(({ number }) => number >= from && number <= until).map(({ code }) => code));
  }
  return codes;
}

interface PrintCodesProps extends BatchDialogProps {
  /** What each gives, in words. */
  readonly value: string;
}

/** Prints the codes of a batch: which ones, and on what paper. */
export default function PrintCodesDialog({ batch, value, close }: PrintCodesProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('vouchers.sheet');
  const schema = z
    .strictObject({
      paper: z.enum(sheetPapers),
      from: z.int().min(1).max(batch.quantity),
      until: z.int().min(1).max(batch.quantity),
    })
    .superRefine(({ from, until }, context) => {
      const most = Math.min(batch.quantity, from + mostAtOnce - 1);
      const issue = { origin: 'int', inclusive: true, input: until } as const;
      if (until < from) context.addIssue({ code: 'too_small', minimum: from, path: ['until'], ...issue });
      if (until > most) context.addIssue({ code: 'too_big', maximum: most, path: ['until'], ...issue });
    });
  const printed = (code: string): PrintedVoucher => ({
    code,
    // What all share stands on a sign: its picture opens the page with the code in it.
    ...(batch.codeVoucher !== null && { link: entryAddress(batch.codeVoucher) }),
    value,
    title: batch.departmentLabel
      ? labelIn({ label: batch.departmentLabel, labelEn: batch.departmentLabelEn })
      : t('vouchers.printed'),
    notes: [
      ...(batch.vehicleLabel ? [labelIn({ label: batch.vehicleLabel, labelEn: batch.vehicleLabelEn })] : []),
      batch.start === batch.end
        ? t('vouchers.onDay', { day: formatDateUnbroken(batch.start) })
        : t('vouchers.until', { start: formatDateUnbroken(batch.start), end: formatDateUnbroken(batch.end) }),
      ...(batch.codeVoucher === null ? [] : [t('vouchers.sign')]),
    ],
  });
  return (
    <FormDialog
      title={t('vouchers.print')}
      schema={schema}
      texts={texts}
      initial={{ paper: 'A4', from: 1, until: Math.min(batch.quantity, mostAtOnce) }}
      send={async (body) => {
        const { paper, from, until } = schema.parse(body);
        const codes = await readCodes(batch, from, until);
        printVouchers(t('vouchers.file', { start: formatDate(batch.start) }), paper, codes.map(printed));
      }}
      submitLabel={t('vouchers.print')}
      onCancel={close}
      onDone={close}
    >
      <SelectField name="paper" codes={sheetPapers} required />
      <NumberField name="from" required />
      <NumberField name="until" required />
    </FormDialog>
  );
}
