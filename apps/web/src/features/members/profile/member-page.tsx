import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type MemberProfile, memberProfiles } from '@parking/contract/members/member-profiles';
import { members } from '@parking/contract/members/members';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { findMenu } from '../../../api/navigation.ts';
import { useFlags, useNavigation } from '../../../api/session.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { TitledPanel, twoColumns } from '../../../kit/panel.tsx';
import { RecordHistory } from '../../../kit/record/record-history.tsx';
import { Icon } from '../../../theme/icon.tsx';
import type { MemberAct } from '../people/member-act.ts';
import { MemberPeriods } from '../people/member-periods.tsx';
import { MemberStatusChip } from '../people/person-cells.tsx';
import { RefundsOfMember } from '../refunds/refunds-of-member.tsx';
import { CarsInside, LastStays } from './member-stays.tsx';
import { MemberFacts, MemberFigures } from './member-facts.tsx';
import '../people/texts.ts';
import './texts.ts';

const MemberActDialog = lazy(() => import('../people/member-act-dialog.tsx'));

/** One member: validity, cars inside, what was bought, the last stays and what they would have cost, and who changed what. */
export default function MemberPage() {
  const { t } = useTranslation();
  const { memberId = '' } = useParams();
  const query = useApiQuery(memberProfiles.get, { params: { id: memberId } }, { handles: 'all' });
  const { data: profile, error } = query;
  const title = profile?.member.name ?? t('memberProfile.title');
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        back={
          <IconButton component={Link} to="/members" aria-label={t('memberProfile.back')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
        note={profile && <MemberStatusChip {...profile.member} />}
        action={profile && <Acts profile={profile} />}
      />
      {profile ? (
        <Content profile={profile} />
      ) : error ? (
        error.status === 404 || error.status === 400 ? (
          <Notice icon="search_off" title={t('memberProfile.gone')} />
        ) : (
          <FailureNotice failure={error} retry={() => void query.refetch()} />
        )
      ) : (
        <TableSkeleton columns={2} label={t('common.loading')} />
      )}
    </PageFrame>
  );
}

/** What is done most; the other acts are with the record. */
function Acts({ profile: { member } }: { readonly profile: MemberProfile }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/members');
  const [act, setAct] = useState<MemberAct | null>(null);
  if (!editable) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button component={Link} to={`/members?open=${member.id}`} color="inherit" startIcon={<Icon name="edit" />}>
        {t('memberProfile.edit')}
      </Button>
      <Button
        variant="contained"
        startIcon={<Icon name="autorenew" />}
        onClick={() => setAct({ kind: 'renew', member })}
      >
        {t('people.renew')}
      </Button>
      <Suspense fallback={null}>{act && <MemberActDialog act={act} close={() => setAct(null)} />}</Suspense>
    </Box>
  );
}

/** Its fields are told as they are. */
const noColumns: [] = [];

function Content({ profile }: { readonly profile: MemberProfile }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('people.members');
  const { member, waiting } = profile;
  const mayView = findMenu(useNavigation(), '/members') !== null;
  return (
    <>
      {waiting && <Waiting waiting={waiting} />}
      <MemberFigures profile={profile} />
      <Box sx={twoColumns}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TitledPanel title={t('memberProfile.member')}>
            <MemberFacts member={member} />
          </TitledPanel>
          <TitledPanel title={t('memberProfile.inside')}>
            <CarsInside cars={profile.inside} />
          </TitledPanel>
          <TitledPanel title={t('people.periods')}>
            {member.membershipTransactionDetails.length === 0 && (
              <Box sx={{ color: 'text.secondary' }}>{t('memberProfile.noPeriods')}</Box>
            )}
            <MemberPeriods id={member.id} />
          </TitledPanel>
        </Box>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TitledPanel title={t('memberProfile.stays')}>
            <LastStays stays={profile.stays} />
          </TitledPanel>
          {mayView && <RefundsOfMember member={member} />}
          <TitledPanel title={t('memberProfile.history')}>
            <RecordHistory resource={members} id={member.id} texts={texts} columns={noColumns} />
          </TitledPanel>
        </Box>
      </Box>
    </>
  );
}

function Waiting({ waiting }: { readonly waiting: NonNullable<MemberProfile['waiting']> }) {
  const { t } = useTranslation();
  const { fromDate, toDate, reason, by, importId } = waiting;
  return (
    <Alert
      severity="warning"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button component={Link} to={`/members/import?open=${importId}`} color="inherit" size="small">
          {t('memberProfile.toImport')}
        </Button>
      }
    >
      {t('memberProfile.waiting', { from: formatDate(fromDate), to: formatDate(toDate), reason, by })}
    </Alert>
  );
}
