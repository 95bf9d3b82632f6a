import Alert from '@mui/material/Alert';
import type { Member } from '@parking/contract/members/members';
import { useTranslation } from 'react-i18next';
import { formatDate, labelIn } from '../../../i18n/format.ts';
import './texts.ts';

/** Which subscription comes after the present one, where it is another. */
export function NextSubscription({ member }: { readonly member: Member }) {
  const { t } = useTranslation();
  const { nextSubscription, nextSubscriptionEn, nextFrom } = member;
  if (nextSubscription === null) return null;
  const subscription = labelIn({ label: nextSubscription, labelEn: nextSubscriptionEn });
  return (
    <Alert severity="info" icon={false} sx={{ mt: 4 }}>
      {nextFrom === null
        ? t('acts.type.next', { subscription })
        : t('acts.type.nextFrom', { subscription, date: formatDate(nextFrom) })}
    </Alert>
  );
}
