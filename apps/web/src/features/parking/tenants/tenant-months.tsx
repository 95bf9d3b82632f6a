import Box from '@mui/material/Box';
import { type Tenant, type TenantMonth, tenantValidations } from '@parking/contract/parking/tenants/tenants';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { endOf, nameOfMonth } from './months.ts';
import { nameOfTenant } from './name-of-tenant.ts';

const ofRows = [
  'at',
  'businessDay',
  'departmentLabel',
  'parkingCode',
  'state',
  'number',
  'isEvent',
  'given',
  'secondsBefore',
] as const;
const ofMonths = [
  'month',
  'departmentLabel',
  'validations',
  'events',
  'used',
  'open',
  'expired',
  'codes',
  'given',
] as const;

/** What a tenant put on stays, month by month, each as a file of its stays and all of them as a statement. */
export function TenantMonths({ tenant }: { readonly tenant: Tenant }) {
  const { t } = useTranslation();
  const { fields, title } = useResourceTexts('tenants.months');
  const ofTenant = [['departmentId.equals', tenant.departmentId]] as const;
  const { months } = tenantValidations;
  const query = useApiQuery(months, { list: [...ofTenant, ['size', '24']] }, { handles: 'all' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { data } = query.data;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
          {title}
        </Box>
        <ExportButton
          definition={tenantValidations.monthsExport}
          list={ofTenant}
          body={{ columns: headingsOf(ofMonths, fields) }}
          name={t('tenants.monthFile', { name: nameOfTenant(tenant) })}
        />
      </Box>
      {data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('tenants.noMonths')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((month) => (
          <Month key={month.id} tenant={tenant} month={month} />
        ))}
      </Box>
    </Box>
  );
}

/** What became of what a tenant validated: none of a kind is not told. */
const countsOfMonth = ['validations', 'used', 'open', 'expired', 'codes'] as const;

function Month({ tenant, month }: { readonly tenant: Tenant; readonly month: TenantMonth }) {
  const { t } = useTranslation();
  const { fields } = useResourceTexts('tenants.validations');
  const { given } = month;
  const counts = countsOfMonth
    .filter((part) => part === 'validations' || month[part] > 0)
    .map((part) => t(`tenants.ofMonth.${part}`, { count: month[part], number: formatNumber(month[part]) }));
  const name = nameOfMonth(month.month);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <span>{name}</span>
          <span>{formatRupiah(given)}</span>
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{counts.join(', ')}</Box>
      </Box>
      <ExportButton
        definition={tenantValidations.export}
        list={[
          ['departmentId.equals', tenant.departmentId],
          ['businessDay.atLeast', month.month],
          ['businessDay.atMost', endOf(month.month)],
        ]}
        body={{ columns: headingsOf(ofRows, fields) }}
        name={t('tenants.file', { name: nameOfTenant(tenant), month: name })}
      />
    </Box>
  );
}
