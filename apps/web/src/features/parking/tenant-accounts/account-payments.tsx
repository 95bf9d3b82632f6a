import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type TenantAccount,
  type TenantPayment,
  tenantAccounts,
} from '@parking/contract/parking/tenants/tenant-accounts';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { formatDate, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));

const written = [
  'transactionDate',
  'departmentLabel',
  'amount',
  'cash',
  'reference',
  'note',
  'by',
  'withdrawn',
  'withdrawnNote',
] as const;

/** What a tenant paid, newest first; one that was written wrongly is taken back by somebody else. */
export function AccountPayments({ account }: { readonly account: TenantAccount }) {
  const { t } = useTranslation();
  const { title, fields } = useResourceTexts('tenantAccounts.payments');
  const [withdrawing, setWithdrawing] = useState<TenantPayment | null>(null);
  const ofTenant = [['departmentId.equals', account.id]] as const;
  const list = [...ofTenant, ['size', '50']] as const;
  const query = useApiQuery(tenantAccounts.payments, { list }, { handles: 'all' });
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
          definition={tenantAccounts.paymentsExport}
          list={ofTenant}
          body={{ columns: headingsOf(written, fields) }}
          name={t('tenantAccounts.paymentsFile', { name: labelIn(account) })}
        />
      </Box>
      {data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('tenantAccounts.noPayments')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((payment) => (
          <Payment key={payment.id} payment={payment} onWithdraw={() => setWithdrawing(payment)} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {withdrawing && <WithdrawDialog payment={withdrawing} close={() => setWithdrawing(null)} />}
      </Suspense>
    </Box>
  );
}

function Payment({ payment, onWithdraw }: { readonly payment: TenantPayment; readonly onWithdraw: () => void }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/tenant_accounts');
  const me = useProfile().id;
  const { transactionDate, amount, cash, reference, note, by, byId, withdrawn, withdrawnBy, withdrawnNote } = payment;
  const back = withdrawn && t('tenantAccounts.wasWithdrawn', { by: withdrawnBy ?? '', note: withdrawnNote ?? '' });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <span>{formatDate(transactionDate)}</span>
          <Box
            component="span"
            className="cell-whole"
            sx={withdrawn ? { textDecoration: 'line-through', color: 'text.secondary' } : undefined}
          >
            {formatRupiah(amount)}
          </Box>
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[cash, reference, note, by, back].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {editable && !withdrawn && byId !== me && (
        <Button size="small" color="inherit" onClick={onWithdraw}>
          {t('tenantAccounts.withdraw')}
        </Button>
      )}
    </Box>
  );
}
