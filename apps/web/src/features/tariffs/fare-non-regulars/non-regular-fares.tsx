import Box from '@mui/material/Box';
import { fareNonRegulars } from '@parking/contract/tariffs/fare-non-regulars';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { FailureNotice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { newFareAddress } from '../shared/fare-address.ts';
import { fareKinds, kindName } from '../shared/fare-kinds.ts';
import { FareKindList } from '../shared/fare-versions.tsx';

/** A non-regular fare's rules, vehicle type by vehicle type. */
export function NonRegularFares({ fareNonRegularId }: { readonly fareNonRegularId: string }) {
  const { t } = useTranslation();
  const location = useLocation();
  const { editable } = useFlags('/vehicle_types');
  const query = useApiQuery(fareNonRegulars.view, { params: { id: fareNonRegularId } }, { handles: 'all' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton columns={2} label={t('common.loading')} />;
  const back = { back: `${location.pathname}${location.search}` };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box>
        <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
          {t('tariffs.nonRegulars.faresTitle')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('tariffs.nonRegulars.lead')}</Box>
      </Box>
      {query.data.vehicleTypes.flatMap((type) => {
        const kinds = fareKinds(type.parkingFares);
        const name = labelIn(type);
        if (kinds.length === 0) {
          return [
            <Box key={type.id} component="section" aria-label={name}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <Box component="h4" sx={{ m: 0, flex: 1, typography: 'h4' }}>
                  {name}
                </Box>
                {editable && (
                  <Button
                    component={Link}
                    to={newFareAddress({ vehicleTypeId: type.id, fareNonRegularId })}
                    state={back}
                    size="small"
                    startIcon={<Icon name="add" size={18} />}
                    aria-label={t('fares.versions.newFor', { kind: name })}
                  >
                    {t('fares.versions.new')}
                  </Button>
                )}
              </Box>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('fares.versions.noneOfName')}</Box>
            </Box>,
          ];
        }
        return kinds.map((kind) => (
          <FareKindList
            key={`${type.id} ${kind.parkingType}`}
            kind={kind}
            vehicleTypeId={type.id}
            title={
              kind.parkingType === 'REGULAR' ? name : `${name} · ${kindName({ ...kind, fareNonRegular: null }, t)}`
            }
            editable={editable}
          />
        ));
      })}
    </Box>
  );
}
