import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { firstTariff } from '@parking/contract/tariffs/first-tariff';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { useSiteNow } from '../../../api/site-clock.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { FailureNotice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { TitledPanel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { HowReckoned } from './how-reckoned.tsx';
import { VehiclePrices } from './vehicle-prices.tsx';
import { type VehicleType, useFirstTariff } from './use-first-tariff.ts';
import '../editor/texts.ts';
import '../shared/texts.ts';
import '../texts.ts';
import './texts.ts';

const byKey = (one: VehicleType, other: VehicleType): number =>
  (one.shortcut ?? '~').localeCompare(other.shortcut ?? '~');

/** An operator without a tariff chooses how it is reckoned, enters prices, and publishes all of it at once. */
export default function FirstTariffPage() {
  const { t } = useTranslation();
  const { editable: editsFares, known } = useFlags('/vehicle_types');
  const { editable: editsFines, known: knowsFines } = useFlags('/parking_fines');
  const types = useApiQuery(vehicleTypes.list, { list: [['size', '100']] }, { handles: 'all' });
  const book = useApiQuery(tariffs.book, {}, { handles: 'all' });
  const state = useApiQuery(firstTariff.look, {}, { handles: 'all', enabled: editsFares });
  const content = () => {
    const failed = [types, book, state].find((read) => read.error && !read.data);
    if (failed?.error) return <FailureNotice failure={failed.error} retry={() => void failed.refetch()} />;
    if (known && knowsFines && (!editsFares || !editsFines))
      return <Alert severity="info">{t('firstTariff.readOnly')}</Alert>;
    if (!types.data || !book.data || !state.data || !known || !knowsFines)
      return <TableSkeleton columns={3} label={t('common.loading')} />;
    if (!state.data.open)
      return (
        <Alert severity="info" action={<ToVehicleTypes />}>
          {t('firstTariff.used')}
        </Alert>
      );
    // A child type pays as its parent. What most vehicles are stands first.
    const asked = types.data.data.filter(({ child }) => !child);
    const inOrder = asked.toSorted((one, other) => Number(other.isBasic) - Number(one.isBasic) || byKey(one, other));
    return <FirstTariffForm types={inOrder} book={book.data} />;
  };
  return (
    <PageFrame title={t('firstTariff.title')} scrolls>
      <PageHeader
        title={t('firstTariff.title')}
        back={
          <IconButton component={Link} to="/dashboard" aria-label={t('fareEditor.page.back')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
        action={
          <Button component={Link} to="/vehicle_types" color="inherit">
            {t('firstTariff.byHand')}
          </Button>
        }
      />
      <Box sx={{ color: 'text.secondary', mt: -2, maxWidth: 720 }}>{t('firstTariff.lead')}</Box>
      {content()}
    </PageFrame>
  );
}

function ToVehicleTypes() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/vehicle_types" size="small" color="inherit">
      {t('firstTariff.open')}
    </Button>
  );
}

function FirstTariffForm({ types, book }: { readonly types: readonly VehicleType[]; readonly book: TariffBook }) {
  const { t } = useTranslation();
  const now = useSiteNow()();
  const tariff = useFirstTariff(types);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        tariff.publish();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 960 }}
    >
      <KeptWork {...tariff.work} />
      <HowReckoned chosen={tariff.name} choose={tariff.choose} grace={tariff.grace} setGrace={tariff.setGrace} />
      <TitledPanel title={t('firstTariff.vehicles')} lead={t('firstTariff.from')}>
        {types.map((type) => (
          <VehiclePrices
            key={type.id}
            type={type}
            name={tariff.name}
            grace={tariff.grace}
            fare={tariff.fareOf(type)}
            change={(fare) => tariff.change(type, fare)}
            faultOf={(amount) => tariff.faultOf(type, amount)}
            book={book}
            enteredAt={`${now.slice(0, 10)}T08:00:00`}
          />
        ))}
      </TitledPanel>
      {tariff.noneServed && <Alert severity="error">{t('firstTariff.noneServed')}</Alert>}
      {tariff.refused && (
        <Alert severity="error" action={<ToVehicleTypes />}>
          {tariff.refused}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" loading={tariff.busy}>
          {t('firstTariff.publish')}
        </Button>
      </Box>
    </Box>
  );
}
