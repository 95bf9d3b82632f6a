import { taxReturnTransitions } from '@parking/contract/money/tax/tax-return-states';
import { taxReturns } from '@parking/contract/money/tax/tax-returns';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { showToast } from '../../../../api/toast.ts';
import { formatDate, formatRupiah } from '../../../../i18n/format.ts';
import { DateField } from '../../../../kit/form/fields/date-field.tsx';
import { ReferenceField } from '../../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import { monthName } from '../../../../kit/report/day-words.ts';
import type { ActOnReturn } from './act-on-return.ts';

interface ActProps {
  readonly on: ActOnReturn;
  readonly close: () => void;
}

/** What is written down is mostly of today. */
const initialOf = (today: string) => ({
  lock: {},
  pay: { paidOn: today, paymentReference: null, cashId: null },
  file: { filedOn: today, filingReference: null },
  withdraw: { note: null },
});

/** Leads the return of a month on: with what its next state needs to be told. */
export default function TaxReturnActDialog({ on: { act, taxReturn }, close }: ActProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('taxReturns.taxReturns');
  const { update } = taxReturns;
  const { mutateAsync } = useApiMutation(update, { handles: update.errors });
  const now = useSiteNow();
  const { id, month, due, payBy, fileBy } = taxReturn;
  const status = taxReturnTransitions[act].to;
  const name = monthName(month);
  const hasToPay = (due ?? 0) > 0;
  const values = {
    month: name,
    due: formatRupiah(Math.max(0, due ?? 0)),
    payBy: payBy ? formatDate(payBy) : '',
    fileBy: fileBy ? formatDate(fileBy) : '',
  };
  return (
    <FormDialog
      title={t('taxReturns.actOn', { act: t(`taxReturns.acts.${act}`), month: name })}
      lead={t(act === 'pay' && !hasToPay ? 'taxReturns.help.payNothing' : `taxReturns.help.${act}`, values)}
      schema={update.body}
      texts={texts}
      initial={{ status, ...initialOf(now().slice(0, 10))[act] }}
      send={(body) => mutateAsync({ params: { id }, body: update.body.parse({ ...body, status }) })}
      submitLabel={t(`taxReturns.acts.${act}`)}
      onCancel={close}
      onDone={() => {
        showToast(t(`taxReturns.done.${act}`, { month: name }), 'success');
        close();
      }}
    >
      {act === 'pay' && (
        <>
          <DateField name="paidOn" required />
          {hasToPay && (
            <>
              <TextField name="paymentReference" required />
              <ReferenceField name="cashId" options="/cash/takings" required />
            </>
          )}
        </>
      )}
      {act === 'file' && (
        <>
          <DateField name="filedOn" required />
          <TextField name="filingReference" required />
        </>
      )}
      {act === 'withdraw' && <TextField name="note" lines={2} autoFocus required />}
    </FormDialog>
  );
}
