import Button from '@mui/material/Button';
import { type TenantAccount, tenantAccounts } from '@parking/contract/parking/tenants/tenant-accounts';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { AccountMonths } from './account-months.tsx';
import { AccountPayments } from './account-payments.tsx';
import './texts.ts';

const ReceiveDialog = lazy(() => import('./receive-dialog.tsx'));

const route = '/tenant_accounts';
const late = new URLSearchParams({ 'over90.greaterThan': '0', sort: 'over90,desc' }).toString();

export const ahead = listAhead(tenantAccounts);

/** What tenants owe of vouchers that they pay for, by age; their months, and what they pay. */
export default function TenantAccountsPage() {
  const { t } = useTranslation();
  const { addable } = useFlags(route);
  const [receiving, setReceiving] = useState<TenantAccount | null>(null);
  const { list, export: exported } = tenantAccounts;
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported }}
        route={route}
        texts="tenantAccounts.accounts"
        views={[{ name: t('tenantAccounts.accounts.fields.over90'), query: late }]}
        columns={[
          { key: 'label', cell: labelIn },
          { key: 'balance' },
          { key: 'until30' },
          { key: 'until60' },
          { key: 'until90' },
          { key: 'over90' },
          { key: 'oldest' },
          { key: 'lastPaidOn' },
          { key: 'owed', hidden: true },
          { key: 'paid', hidden: true },
        ]}
        nameOf={labelIn}
        notice={(account) =>
          addable && (
            <Button size="small" variant="contained" sx={{ mb: 4 }} onClick={() => setReceiving(account)}>
              {t('tenantAccounts.receive')}
            </Button>
          )
        }
        more={(account) => (
          <>
            <AccountMonths account={account} />
            <AccountPayments account={account} />
          </>
        )}
      />
      <Suspense fallback={null}>
        {receiving && <ReceiveDialog account={receiving} close={() => setReceiving(null)} />}
      </Suspense>
    </>
  );
}
