import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Tenant, type TenantEvent, tenantValidations } from '@parking/contract/parking/tenants/tenants';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { formatDateTime, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { nameOfTenant } from './name-of-tenant.ts';

const OpenEventDialog = lazy(() => import('./open-event-dialog.tsx'));

const exported = [
  'from',
  'until',
  'departmentLabel',
  'name',
  'state',
  'cars',
  'validations',
  'used',
  'given',
  'owed',
] as const;

/** Events of a tenant: so many cars between two moments, beside its quota. */
export function TenantEvents({ tenant }: { readonly tenant: Tenant }) {
  const { t } = useTranslation();
  // What an event gives away is a batch of vouchers.
  const { addable } = useFlags('/vouchers');
  const { fields } = useResourceTexts('tenants.events');
  const [isOpening, setOpening] = useState(false);
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
          {t('tenants.events.title')}
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          {addable && (
            <Button size="small" onClick={() => setOpening(true)}>
              {t('tenants.events.open')}
            </Button>
          )}
          <ExportButton
            definition={tenantValidations.eventsExport}
            list={[['departmentId.equals', tenant.departmentId]]}
            body={{ columns: headingsOf(exported, fields) }}
            name={t('tenants.events.file', { name: nameOfTenant(tenant) })}
          />
        </Box>
      </Box>
      <Events departmentId={tenant.departmentId} />
      <Suspense fallback={null}>
        {isOpening && <OpenEventDialog tenant={tenant} close={() => setOpening(false)} />}
      </Suspense>
    </Box>
  );
}

function Events({ departmentId }: Pick<Tenant, 'departmentId'>) {
  const { t } = useTranslation();
  const list = [
    ['departmentId.equals', departmentId],
    ['size', '24'],
  ] as const;
  const { data, error, refetch } = useApiQuery(tenantValidations.events, { list }, { handles: 'all' });
  if (error && !data) return <FailureNotice failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (data.data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('tenants.events.none')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.data.map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
    </Box>
  );
}

function EventLine({ event }: { readonly event: TenantEvent }) {
  const { t } = useTranslation();
  const { name, from, until, cars, validations, used, given, state, by } = event;
  const counts = {
    cars: formatNumber(cars),
    validations: formatNumber(validations),
    used: formatNumber(used),
    by,
  };
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {state === 'ACTIVE' ? name : `${name} · ${t(`tenants.events.states.${state}`)}`}
        </Box>
        <span>{formatRupiah(given)}</span>
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {`${formatDateTime(from)} – ${formatDateTime(until)}`}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('tenants.events.counts', counts)}</Box>
    </Box>
  );
}
