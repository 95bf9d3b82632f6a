import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Member } from '@parking/contract/members/members';
import { memberRefunds } from '@parking/contract/parking/member-refunds/member-refunds';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { RefundFacts } from './refund-facts.tsx';
import './texts.ts';

interface AskRefundProps {
  readonly member: Pick<Member, 'id' | 'name'>;
  readonly close: () => void;
}

/** Asks that a stay is given back to a member, by the number of its receipt; shows before what goes back. */
export default function AskRefundDialog({ member: { id, name }, close }: AskRefundProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('memberRefunds.refunds');
  const { ask } = memberRefunds;
  const { mutateAsync } = useApiMutation(ask, { handles: ask.errors });
  return (
    <FormDialog
      title={t('memberRefunds.askTitle', { name })}
      lead={t('memberRefunds.askLead')}
      schema={ask.body}
      texts={texts}
      initial={{ receiptNumber: '', note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: ask.body.parse(body) })}
      submitLabel={t('memberRefunds.ask')}
      onCancel={close}
      onDone={() => {
        showToast(t('memberRefunds.asked'), 'success');
        close();
      }}
    >
      <TextField name="receiptNumber" autoFocus />
      <Checked id={id} />
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}

/** What the receipt would bring back; another amount than the one that is shown is refused. */
function Checked({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { watch, setValue } = useFormContext();
  const typed = String(watch('receiptNumber') ?? '').trim();
  const [receiptNumber, setNumber] = useState('');
  const isAsked = receiptNumber !== '' && receiptNumber === typed;
  const { data, error } = useApiQuery(
    memberRefunds.quote,
    { params: { id }, body: { receiptNumber } },
    { enabled: isAsked, handles: 'all' },
  );
  const shown = isAsked ? data : undefined;
  const amount = shown?.amount;
  useEffect(() => setValue('expectedAmount', amount), [setValue, amount]);
  return (
    <>
      <Button
        variant="outlined"
        disabled={typed === '' || isAsked}
        onClick={() => setNumber(typed)}
        sx={{ alignSelf: 'start' }}
      >
        {t('memberRefunds.check')}
      </Button>
      {isAsked && error && <Alert severity="warning">{error.fields[0]?.message ?? error.message}</Alert>}
      {shown && <RefundFacts stay={shown} />}
    </>
  );
}
