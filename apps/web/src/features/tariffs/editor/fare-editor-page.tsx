import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { parkingTypes } from '@parking/contract/tariffs/fare-rules';
import { fareNonRegulars } from '@parking/contract/tariffs/fare-non-regulars';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { useSiteNow } from '../../../api/site-clock.ts';
import { formatDate, labelIn } from '../../../i18n/format.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { newFareAddress, readDays } from '../shared/fare-address.ts';
import { isOfKind } from '../shared/fare-kinds.ts';
import { FareEditor } from './fare-editor.tsx';
import './texts.ts';
import '../shared/texts.ts';

/** One fare of a vehicle type: looked at, changed while nobody has used it, or written anew. */
export default function FareEditorPage() {
  const { t } = useTranslation();
  const { vehicleTypeId = '', fareId = 'new' } = useParams();
  const location = useLocation();
  const [query] = useSearchParams();
  const { editable, known } = useFlags('/vehicle_types');
  const today = useSiteNow()().slice(0, 10);
  const vehicle = useApiQuery(vehicleTypes.view, { params: { id: vehicleTypeId } }, { handles: 'all' });
  const book = useApiQuery(tariffs.book, {}, { handles: 'all' });
  const nonRegulars = useApiQuery(fareNonRegulars.options, {}, { handles: 'all' });

  const back = (location.state as { back?: string } | null)?.back ?? `/vehicle_types?open=${vehicleTypeId}`;
  const isNew = fareId === 'new';
  const versions = vehicle.data?.parkingFares ?? [];
  const stored = versions.find(({ id }) => id === fareId) ?? null;
  const name = vehicle.data ? labelIn(vehicle.data) : '';
  const mayChange = editable && (isNew || stored?.used === false);
  const title = t(
    isNew ? 'fareEditor.page.newTitle' : mayChange ? 'fareEditor.page.editTitle' : 'fareEditor.page.viewTitle',
    { vehicle: name },
  );

  const content = () => {
    const failed = [vehicle, book, nonRegulars].find((read) => read.error && !read.data);
    if (failed?.error?.status === 404) return <Notice icon="search_off" title={t('kit.record.notFound')} />;
    if (failed?.error) return <FailureNotice failure={failed.error} retry={() => void failed.refetch()} />;
    if (!vehicle.data || !book.data || !nonRegulars.data || !known)
      return <TableSkeleton columns={3} label={t('common.loading')} />;
    if (isNew && !editable) return <Alert severity="info">{t('fareEditor.page.readOnly')}</Alert>;
    if (!isNew && !stored) return <Notice icon="search_off" title={t('fareEditor.page.notFound')} />;
    const days = readDays(query);
    const asked = parkingTypes.find((code) => code === query.get('parkingType')) ?? 'REGULAR';
    return (
      <>
        {days && (
          <Alert severity="info">
            {t('fareEditor.page.whatIf', { from: formatDate(days.from), to: formatDate(days.to) })}
          </Alert>
        )}
        {stored?.used && (
          <Alert
            severity="info"
            action={
              editable && (
                <Button
                  component={Link}
                  to={newFareAddress({ ...stored, from: stored.id })}
                  state={{ back }}
                  size="small"
                  color="inherit"
                  sx={{ whiteSpace: 'nowrap' }}
                >
                  {t('fares.versions.copy')}
                </Button>
              )
            }
          >
            {editable
              ? t('fareEditor.page.used', { date: formatDate(stored.effectiveDate) })
              : t('fareEditor.page.readOnly')}
          </Alert>
        )}
        <FareEditor
          // A fare is edited from where it stood when it was opened; live changes of others come in beside it.
          key={`${fareId} ${location.search}`}
          vehicle={{ id: vehicle.data.id, name, updatedAt: vehicle.data.updatedAt, versions }}
          stored={stored}
          start={{
            parkingType: stored?.parkingType ?? asked,
            fareNonRegularId: stored ? stored.fareNonRegularId : query.get('fareNonRegularId'),
            from:
              versions.find(({ id }) => id === query.get('from')) ??
              (days &&
                versions.find((one) => one.inForce && isOfKind(one, { parkingType: asked, fareNonRegularId: null }))) ??
              null,
          }}
          book={book.data}
          nonRegulars={nonRegulars.data.map((option) => ({ id: option.id, label: labelIn(option) }))}
          editable={mayChange}
          today={today}
          days={days}
          back={back}
        />
      </>
    );
  };
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        back={
          <IconButton component={Link} to={back} aria-label={t('fareEditor.page.back')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
      />
      {content()}
    </PageFrame>
  );
}
