import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useParents } from '../shared/use-parents.ts';
import { newFareAddress } from '../shared/fare-address.ts';
import { fareKinds, kindName } from '../shared/fare-kinds.ts';
import { FareKindList } from '../shared/fare-versions.tsx';

/** The fares of a vehicle type beneath its own fields. */
export function VehicleFares({ vehicleTypeId }: { readonly vehicleTypeId: string }) {
  const { t } = useTranslation();
  const location = useLocation();
  const { editable } = useFlags('/vehicle_types');
  const query = useApiQuery(vehicleTypes.view, { params: { id: vehicleTypeId } }, { handles: 'all' });
  const { parentOf } = useParents();
  const kinds = query.data && fareKinds(query.data.parkingFares);
  const back = { back: `${location.pathname}${location.search}` };
  const noFares = () => {
    const parent = parentOf(vehicleTypeId);
    return parent ? t('fares.versions.ofParent', { vehicle: labelIn(parent) }) : t('fares.versions.none');
  };
  const content = () => {
    if (query.error && !kinds) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
    if (!kinds) return <TableSkeleton columns={2} label={t('common.loading')} />;
    if (kinds.length === 0) return <Notice icon="price_change" title={noFares()} />;
    return kinds.map((kind) => (
      <FareKindList
        key={`${kind.parkingType} ${kind.fareNonRegularId}`}
        kind={kind}
        vehicleTypeId={vehicleTypeId}
        title={kindName(kind, t)}
        editable={editable}
      />
    ));
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
        {t('fares.versions.title')}
      </Box>
      {content()}
      {editable && (
        <Button
          component={Link}
          to={newFareAddress({ vehicleTypeId })}
          state={back}
          variant="outlined"
          startIcon={<Icon name="add" size={18} />}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t(kinds?.length === 0 ? 'fares.versions.new' : 'fares.versions.addKind')}
        </Button>
      )}
    </Box>
  );
}
