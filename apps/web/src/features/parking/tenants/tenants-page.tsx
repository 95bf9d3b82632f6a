import MenuItem from '@mui/material/MenuItem';
import { type Tenant, tenants } from '@parking/contract/parking/tenants/tenants';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { nameOfTenant } from './name-of-tenant.ts';
import { TenantEvents } from './tenant-events.tsx';
import { TenantMonths } from './tenant-months.tsx';
import './texts.ts';

const MakeLinkDialog = lazy(() => import('./make-link-dialog.tsx'));
const RevokeLinkDialog = lazy(() => import('./revoke-link-dialog.tsx'));

const route = '/tenants';

export const ahead = listAhead(tenants);

/** Departments that validate: their quota and hours, their link, and what they put on stays. */
export default function TenantsPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const [acting, setActing] = useState<{ readonly tenant: Tenant; readonly act: 'make' | 'revoke' } | null>(null);
  const close = () => setActing(null);
  return (
    <>
      <ResourcePage
        resource={tenants}
        route={route}
        texts="tenants.tenants"
        addLabel={t('tenants.add')}
        fields={['departmentId', 'isActive', 'monthlyQuota', 'dailyLimit', 'opensAt', 'closesAt']}
        blank={{ isActive: true, monthlyQuota: 100 }}
        columns={[
          { key: 'departmentId', cell: nameOfTenant, exportKey: 'departmentLabel' },
          { key: 'isActive' },
          { key: 'monthlyQuota' },
          { key: 'dailyLimit' },
          {
            key: 'linkMadeAt',
            cell: ({ linkMadeAt }) => (linkMadeAt === null ? t('tenants.noLink') : formatDateTime(linkMadeAt)),
          },
          { key: 'opensAt' },
          { key: 'closesAt' },
          { key: 'updatedAt', hidden: true },
        ]}
        nameOf={nameOfTenant}
        recordActions={(tenant) =>
          editable && [
            <MenuItem key="make" onClick={() => setActing({ act: 'make', tenant })}>
              {t(tenant.linkMadeAt === null ? 'tenants.link.make' : 'tenants.link.renew')}
            </MenuItem>,
            tenant.linkMadeAt !== null && (
              <MenuItem key="revoke" onClick={() => setActing({ act: 'revoke', tenant })}>
                {t('tenants.link.revoke')}
              </MenuItem>
            ),
          ]
        }
        more={(tenant) => (
          <>
            <TenantEvents tenant={tenant} />
            <TenantMonths tenant={tenant} />
          </>
        )}
      />
      <Suspense fallback={null}>
        {acting?.act === 'make' && <MakeLinkDialog tenant={acting.tenant} close={close} />}
        {acting?.act === 'revoke' && <RevokeLinkDialog tenant={acting.tenant} close={close} />}
      </Suspense>
    </>
  );
}
