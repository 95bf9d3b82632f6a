import { type ClaimedPayment, claimOutcomes, claimedPayments } from '@parking/contract/money/claims/claimed-payments';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** One person's word on what becomes of a claim; the second who says the same decides. */
export default function DecideClaimDialog({
  claim,
  close,
}: {
  readonly claim: ClaimedPayment;
  readonly close: () => void;
}) {
  const { t } = useTranslation();
  const texts = useResourceTexts('claims.claims');
  const { decideClaim } = claimedPayments;
  const { mutateAsync } = useApiMutation(decideClaim, { handles: decideClaim.errors });
  const { id, amount, operator, proposed, proposedBy, reference } = claim;
  return (
    <FormDialog
      title={t('claims.decideTitle', { amount: formatRupiah(amount ?? 0), operator })}
      lead={
        proposed === null
          ? t('claims.decideLead')
          : t('claims.decideSecond', {
              by: proposedBy ?? '',
              outcome: t(`claims.claims.values.outcome.${proposed}`),
            })
      }
      schema={decideClaim.body}
      texts={texts}
      initial={{ outcome: proposed, reference: reference ?? '', note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: decideClaim.body.parse(body) })}
      submitLabel={t('claims.decide')}
      onCancel={close}
      onDone={() => {
        showToast(t('claims.decideSent'), 'success');
        close();
      }}
    >
      <SelectField name="outcome" codes={claimOutcomes} autoFocus />
      <TextField name="reference" />
      <TextField name="note" lines={3} />
    </FormDialog>
  );
}
