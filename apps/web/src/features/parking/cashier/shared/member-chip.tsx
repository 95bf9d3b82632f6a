import type { QuotedMember } from '@parking/contract/parking/exit/quoted-member';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../i18n/format.ts';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';

/** Whose membership it is, and until when; or why the car is an ordinary one all the same. */
export function MemberChip({ member }: { readonly member: QuotedMember }) {
  const { t } = useTranslation();
  const { name, status, reason, memberEndDate } = member;
  if (status === 'ACTIVE' && reason === null)
    return (
      <ToneChip tone="info" icon="badge">
        {memberEndDate === null
          ? t('cashier.exit.member', { name })
          : t('cashier.exit.memberUntil', { name, until: formatDate(memberEndDate) })}
      </ToneChip>
    );
  const why = status === 'ACTIVE' ? (reason ?? 'not-begun') : status;
  return (
    <ToneChip tone="warning" icon="badge">
      {t('cashier.exit.memberNot', { name, why: t(`cashier.memberWhy.${why}`) })}
    </ToneChip>
  );
}
