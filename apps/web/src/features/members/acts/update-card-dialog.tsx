import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { memberActs } from '@parking/contract/members/member-acts';
import type { Member } from '@parking/contract/members/members';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { PaymentFields } from '../people/membership-payment.tsx';
import { PriceLines } from '../people/price-lines.tsx';
import './texts.ts';

interface UpdateCardDialogProps {
  readonly member: Member;
  readonly close: () => void;
}

/** Gives a member another card, and shows before what it costs and whether somebody else signs. */
export function UpdateCardDialog({ member, close }: UpdateCardDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('acts.card');
  const { updateCard, quoteCard } = memberActs;
  const { id, name, nfcNumber, paidTypeId } = member;
  const { data: price, error } = useApiQuery(quoteCard, { params: { id } }, { handles: 'all' });
  const { mutateAsync } = useApiMutation(updateCard, { handles: updateCard.errors });
  const approval = useApproval();
  const amount = price?.amount ?? 0;
  return (
    <FormDialog
      title={t('acts.card.of', { name })}
      lead={t('acts.card.lead')}
      schema={updateCard.body}
      texts={texts}
      initial={{ nfcNumber: '', parkingCode: null, note: '', paidTypeId }}
      send={(body) => {
        const shown = price ? { expectedTotal: price.amount } : {};
        return approval.run((signed) =>
          mutateAsync({ params: { id }, body: updateCard.body.parse({ ...body, ...shown, ...signed }) }),
        );
      }}
      submitLabel={t('acts.card.open')}
      onCancel={close}
      onDone={() => {
        showToast(t('acts.card.done'), 'success');
        close();
      }}
    >
      {nfcNumber !== null && (
        <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          {t('acts.card.present', { number: nfcNumber })}
        </Box>
      )}
      {price?.takesTwo && <Alert severity="warning">{t('acts.card.takesTwo')}</Alert>}
      <TextField name="nfcNumber" autoFocus />
      <TextField name="parkingCode" />
      <TextField name="note" lines={2} />
      {error && <Alert severity="warning">{error.message}</Alert>}
      {price && amount === 0 && <Alert severity="info">{t('acts.card.free')}</Alert>}
      {price && amount > 0 && (
        <>
          <PriceLines {...price} from={null} until={null} />
          <PaymentFields amount={amount} />
        </>
      )}
      {approval.dialog}
    </FormDialog>
  );
}
