import { settlementTransitions } from '@parking/contract/money/settlements/settlement-states';
import { settlements } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDate, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { ActOnSettlement } from './act-on-settlement.ts';

interface ActProps {
  readonly on: ActOnSettlement;
  readonly close: () => void;
}

/** Leads a settlement on: with what its next state needs to be told. */
export default function SettlementActDialog({ on: { act, settlement }, close }: ActProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('settlements.settlements');
  const approving = useApproval();
  const { update } = settlements;
  const { mutateAsync } = useApiMutation(update, { handles: update.errors });
  const { id, number, total, expectedAmount, day, paidType, paidTypeEn } = settlement;
  const status = settlementTransitions[act].to;
  const money = act === 'pay' ? { amount: expectedAmount ?? total, valueDate: null, reference: '', cashId: null } : {};
  return (
    <>
      <FormDialog
        title={t('settlements.actOn', { act: t(`settlements.acts.${act}`), number })}
        lead={t(`settlements.help.${act}`, {
          total: total === null ? t('settlements.notShown') : formatRupiah(total),
          day: formatDate(day),
          type: labelIn({ label: paidType, labelEn: paidTypeEn }),
        })}
        schema={update.body}
        texts={texts}
        initial={{ status, note: null, ...money }}
        send={(body) =>
          approving.run((approval) =>
            mutateAsync({ params: { id }, body: update.body.parse({ ...body, status, ...approval }) }),
          )
        }
        submitLabel={t(`settlements.acts.${act}`)}
        onCancel={close}
        onDone={() => {
          showToast(t(`settlements.done.${act}`, { number }), 'success');
          close();
        }}
      >
        {act === 'pay' && (
          <>
            <MoneyField name="amount" autoFocus required />
            <DateField name="valueDate" required />
            <TextField name="reference" required />
            <ReferenceField name="cashId" options="/cash/list" />
          </>
        )}
        <TextField
          name="note"
          lines={2}
          autoFocus={act !== 'pay'}
          required={
            settlementTransitions[act].needs.includes('note') || (act === 'generate' && settlement.status === 'OPEN')
          }
        />
      </FormDialog>
      {approving.dialog}
    </>
  );
}
