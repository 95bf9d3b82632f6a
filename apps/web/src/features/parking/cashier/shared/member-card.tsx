import Box from '@mui/material/Box';
import { daysBetween } from '@parking/contract/core/business-day';
import type { QuotedMember } from '@parking/contract/parking/exit/quoted-member';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../../api/asset-image.tsx';
import { formatDate, formatNumber, labelIn } from '../../../../i18n/format.ts';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';

interface MemberCardProps {
  readonly member: QuotedMember;
  /** The site's day. */
  readonly today: string;
}

/** Whose membership it is, to compare the driver with: photo, what of it is left, places; or why the car is an ordinary one. */
export function MemberCard({ member, today }: MemberCardProps) {
  const { t } = useTranslation();
  const { name, tokenPhoto, subscription, subscriptionEn, places } = member;
  const facts = [
    labelIn({ label: subscription, labelEn: subscriptionEn }),
    useLeft(member, today),
    places.of !== null &&
      t('cashier.exit.memberPlaces', { used: formatNumber(places.used), of: formatNumber(places.of) }),
  ];
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', width: '100%', minWidth: 0 }}>
      <AssetImage token={tokenPhoto} alt={name} name={name} sx={{ width: 56, height: 56, borderRadius: 1 }} />
      <Box sx={{ minWidth: 0 }}>
        <MemberChip member={member} />
        <Box sx={{ mt: 1, color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
          {facts.filter(Boolean).join(' · ')}
        </Box>
      </Box>
    </Box>
  );
}

/** Days to the last one, or since it. */
function useLeft({ memberEndDate }: QuotedMember, today: string): string | null {
  const { t } = useTranslation();
  if (memberEndDate === null) return null;
  const left = daysBetween(today, memberEndDate);
  return left < 0
    ? t('cashier.exit.memberEnded', { count: -left })
    : t('cashier.exit.memberLeft', { count: left, until: formatDate(memberEndDate) });
}

function MemberChip({ member }: { readonly member: QuotedMember }) {
  const { t } = useTranslation();
  const { name, status, reason } = member;
  if (status === 'ACTIVE' && reason === null)
    return (
      <ToneChip tone="info" icon="badge">
        {t('cashier.exit.member', { name })}
      </ToneChip>
    );
  const why = status === 'ACTIVE' ? (reason ?? 'not-begun') : status;
  return (
    <ToneChip tone="warning" icon="badge">
      {t('cashier.exit.memberNot', { name, why: t(`cashier.memberWhy.${why}`) })}
    </ToneChip>
  );
}
