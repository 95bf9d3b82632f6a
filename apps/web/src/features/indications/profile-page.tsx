import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type OperatorProfile, operatorProfiles } from '@parking/contract/indications/operator-profiles';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../../api/query.ts';
import { formatDate, formatNumber, formatRupiah, labelIn } from '../../i18n/format.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { TitledPanel } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { Icon } from '../../theme/icon.tsx';
import { OtherIndications } from './case-steps.tsx';
import { RatePanel } from './rate-panel.tsx';
import './texts.ts';

/** What one person does how often, each thing by itself beside the others: no figure adds them up. */
export default function ProfilePage() {
  const { t } = useTranslation();
  const { userId = '' } = useParams();
  const query = useApiQuery(operatorProfiles.get, { params: { id: userId } }, { handles: 'all' });
  const { data: profile, error } = query;
  const title = profile
    ? t('indications.profile.name', { operator: labelIn(profile.operator) })
    : t('indications.profile.title');
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        back={
          <IconButton
            component={Link}
            to="/production/per_operator"
            aria-label={t('indications.profile.back')}
            sx={{ ml: -2 }}
          >
            <Icon name="arrow_back" />
          </IconButton>
        }
        note={profile && t('indications.profile.between', betweenOf(profile))}
      />
      {profile ? (
        <Content profile={profile} />
      ) : error ? (
        [400, 403, 404].includes(error.status ?? 0) ? (
          <Notice icon="search_off" title={t('indications.profile.gone')} />
        ) : (
          <FailureNotice failure={error} retry={() => void query.refetch()} />
        )
      ) : (
        <TableSkeleton columns={2} label={t('common.loading')} />
      )}
    </PageFrame>
  );
}

const betweenOf = ({ from, to }: OperatorProfile) => ({ from: formatDate(from), to: formatDate(to) });

function Content({ profile }: { readonly profile: OperatorProfile }) {
  const { t } = useTranslation();
  const { rates, driftAt, indications, takings } = profile;
  return (
    <>
      <Alert severity="info">{t('indications.profile.lead', { count: rates.length })}</Alert>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {rates.map((rate) => (
          <RatePanel key={rate.what} rate={rate} driftAt={driftAt} />
        ))}
        <TitledPanel title={t('indications.profile.takings')} lead={t('indications.profile.takingsLead')}>
          <FactList
            facts={[
              [t('indications.profile.hours'), formatNumber(takings.hours)],
              [t('indications.profile.perHour'), rupiahOf(takings.perHour)],
              [t('indications.profile.peersPerHour'), rupiahOf(takings.peersPerHour)],
            ]}
          />
        </TitledPanel>
        <TitledPanel title={t('indications.profile.indications')}>
          <OtherIndications others={indications} />
        </TitledPanel>
      </Box>
    </>
  );
}

const rupiahOf = (amount: number | null): string | null => (amount === null ? null : formatRupiah(amount));
