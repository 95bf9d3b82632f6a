import { members } from '@parking/contract/members/members';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { UpdateCardDialog } from '../acts/update-card-dialog.tsx';
import { UpdateTypeDialog } from '../acts/update-type-dialog.tsx';
import type { MemberAct } from './member-act.ts';
import { MembershipPayment } from './membership-payment.tsx';
import { PeriodField } from './period-field.tsx';

interface Props {
  readonly act: MemberAct;
  readonly close: () => void;
  /** After a renewal. */
  readonly onDone?: () => void;
}

/** Renews a member, gives another card or subscription, or takes the right to park and gives it back. */
export default function MemberActDialog({ act, close, onDone }: Props) {
  if (act.kind === 'card') return <UpdateCardDialog member={act.member} close={close} />;
  if (act.kind === 'type') return <UpdateTypeDialog member={act.member} close={close} />;
  return act.kind === 'renew' ? (
    <RenewDialog act={act} close={close} {...(onDone && { onDone })} />
  ) : (
    <StatusDialog act={act} close={close} />
  );
}

function RenewDialog({ act, close, onDone }: Props) {
  const { t } = useTranslation();
  const texts = useResourceTexts('people.members');
  const { update } = members;
  const { mutateAsync } = useApiMutation(update, { handles: update.errors });
  const { id, name, paidTypeId } = act.member;
  const schema = update.body
    .pick({ membershipTransactionDetails: true, paidTypeId: true, paymentId: true })
    .required({ membershipTransactionDetails: true });
  return (
    <FormDialog
      title={t('people.renewTitle', { name })}
      schema={schema}
      texts={texts}
      initial={{ membershipTransactionDetails: null, paidTypeId }}
      send={(body) => mutateAsync({ params: { id }, body: update.body.parse(body) })}
      submitLabel={t('people.renew')}
      onCancel={close}
      onDone={() => {
        showToast(t('people.renewed'), 'success');
        close();
        onDone?.();
      }}
    >
      <PeriodField member={act.member} autoFocus />
      <MembershipPayment member={act.member} />
    </FormDialog>
  );
}

function StatusDialog({ act, close }: Props) {
  const { t } = useTranslation();
  const { kind, member } = act;
  const suspends = kind === 'suspend';
  const change = useApiMutation(members.update, {
    onSuccess: () => {
      showToast(t('people.done'), 'success');
      close();
    },
  });
  const memberStatus = suspends ? 'SUSPENDED' : 'ACTIVE';
  return (
    <ConfirmDialog
      title={t(suspends ? 'people.suspendTitle' : 'people.admitTitle', { name: member.name })}
      confirmLabel={t(suspends ? 'people.suspend' : 'people.admit')}
      destructive={suspends}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate({ params: { id: member.id }, body: { memberStatus, updatedAt: member.updatedAt } })
      }
      onCancel={close}
    >
      {t(suspends ? 'people.suspendLead' : 'people.admitLead')}
    </ConfirmDialog>
  );
}
