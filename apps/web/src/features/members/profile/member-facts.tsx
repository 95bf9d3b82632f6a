import Box from '@mui/material/Box';
import type { MemberProfile } from '@parking/contract/members/member-profiles';
import { useTranslation } from 'react-i18next';
import { formatDateUnbroken, formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { type } from '../../../theme/tokens.ts';
import { Photo, Plates } from '../people/person-cells.tsx';

/** Who it is. */
export function MemberFacts({ member }: { readonly member: MemberProfile['member'] }) {
  const { t } = useTranslation();
  const named = (label: string | null, labelEn: string | null) => (label === null ? null : labelIn({ label, labelEn }));
  const { memberStartDate, memberEndDate } = member;
  return (
    <Box>
      <Photo token={member.tokenPhoto} name={member.name} />
      <FactList
        facts={[
          [t('people.members.fields.plates'), <Plates key="plates" plates={member.plateNumbers} />],
          [t('people.members.fields.parkingCode'), member.parkingCode],
          [t('people.members.fields.nfcNumber'), member.nfcNumber],
          [t('people.members.fields.subscriptionFareNameId'), named(member.subscription, member.subscriptionEn)],
          [t('people.members.fields.vehicleTypeId'), named(member.vehicle, member.vehicleEn)],
          [t('people.members.fields.memberType'), t(`people.members.values.memberType.${member.memberType}`)],
          [t('people.members.fields.departmentId'), named(member.department, member.departmentEn)],
          [
            t('memberProfile.validity'),
            memberEndDate === null
              ? null
              : `${formatDateUnbroken(memberStartDate)} – ${formatDateUnbroken(memberEndDate)}`,
          ],
          [t('people.members.fields.phoneNumber'), member.phoneNumber],
          [t('people.members.fields.note'), member.note],
        ]}
      />
    </Box>
  );
}

/** Days left, places, and what the membership was worth. */
export function MemberFigures({ profile: { daysLeft, places, used } }: { readonly profile: MemberProfile }) {
  const { t } = useTranslation();
  const left = () => {
    if (daysLeft === null) return <Blank />;
    if (daysLeft < 0) return t('memberProfile.ended', { count: -daysLeft });
    return daysLeft === 0 ? t('memberProfile.lastDay') : t('memberProfile.days', { count: daysLeft });
  };
  const figures = [
    ['daysLeft', left()],
    [
      'places',
      places.of === null
        ? formatNumber(places.used)
        : t('memberProfile.placesOf', { used: formatNumber(places.used), of: formatNumber(places.of) }),
    ],
    ['usedInPeriod', formatRupiah(used.inPeriod)],
    ['usedInAll', formatRupiah(used.inAll)],
    ['stayCount', formatNumber(used.stays)],
  ] as const;
  return (
    <Panel
      component="dl"
      sx={{
        m: 0,
        flex: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
        overflow: 'hidden',
        '& > div': { boxShadow: (theme) => `0 0 0 0.5px ${(theme.vars ?? theme).palette.divider}` },
      }}
    >
      {figures.map(([key, value]) => (
        <Box key={key} sx={{ px: { xs: 4, sm: 3 }, py: 3, minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t(`memberProfile.${key}`)}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: type.large, fontWeight: 600, fontVariantNumeric: 'tabular-nums', lineHeight: 1.4 }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Panel>
  );
}
