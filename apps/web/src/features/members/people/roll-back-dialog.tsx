import { type MembershipTransaction, membershipTransactions } from '@parking/contract/members/membership-transactions';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

interface RollBackDialogProps {
  readonly bought: MembershipTransaction;
  readonly close: () => void;
}

/** Takes a purchase back, with a reason; above what one person may pay out somebody of finance signs. */
export default function RollBackDialog({ bought, close }: RollBackDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('people.transactions');
  const { rollBack } = membershipTransactions;
  const { mutateAsync } = useApiMutation(rollBack, { handles: rollBack.errors });
  const approval = useApproval();
  const { id, number, member } = bought;
  return (
    <FormDialog
      title={t('people.rollBackTitle', { number })}
      lead={t('people.rollBackLead', { member })}
      schema={rollBack.body}
      texts={texts}
      initial={{ reason: '' }}
      send={(body) =>
        approval.run((signed) => mutateAsync({ params: { id }, body: rollBack.body.parse({ ...body, ...signed }) }))
      }
      submitLabel={t('people.rollBack')}
      onCancel={close}
      onDone={() => {
        showToast(t('people.rolledBack'), 'success');
        close();
      }}
    >
      <TextField name="reason" lines={3} autoFocus />
      {approval.dialog}
    </FormDialog>
  );
}
