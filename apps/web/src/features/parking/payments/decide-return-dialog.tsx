import type { RowOf } from '@parking/contract/core/endpoint';
import { paymentsOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

export type Return = RowOf<typeof paymentsOnAccount.listReturns>;

interface DecideReturnProps {
  readonly as: 'confirm' | 'refuse';
  readonly asked: Return;
  readonly close: () => void;
}

const words = {
  confirm: { title: 'onAccount.confirmTitle', submit: 'onAccount.confirm', done: 'onAccount.confirmed' },
  refuse: { title: 'onAccount.refuseTitle', submit: 'onAccount.refuse', done: 'onAccount.refused' },
} as const;

/** The second person's word on what somebody asked to give back. */
export default function DecideReturnDialog({ as, asked, close }: DecideReturnProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('onAccount.payments');
  const { confirmReturn, refuseReturn } = paymentsOnAccount;
  const { mutateAsync: agree } = useApiMutation(confirmReturn, { handles: confirmReturn.errors });
  const { mutateAsync: disagree } = useApiMutation(refuseReturn, { handles: refuseReturn.errors });
  const params = { id: asked.id };
  const { title, submit, done } = words[as];
  return (
    <FormDialog
      title={t(title, { amount: formatRupiah(asked.amount) })}
      lead={as === 'refuse' ? t('onAccount.refuseLead') : `${t(`onAccount.ways.${asked.way}`)}. ${asked.reason}`}
      schema={as === 'confirm' ? confirmReturn.body : refuseReturn.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) =>
        as === 'confirm'
          ? agree({ params, body: confirmReturn.body.parse(body) })
          : disagree({ params, body: refuseReturn.body.parse(body) })
      }
      submitLabel={t(submit)}
      onCancel={close}
      onDone={() => {
        showToast(t(done), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
    </FormDialog>
  );
}
