import Box from '@mui/material/Box';
import { type TenantAccount, tenantAccounts } from '@parking/contract/parking/tenants/tenant-accounts';
import { type TenantMonth, tenantValidations } from '@parking/contract/parking/tenants/tenants';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/query.ts';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Money } from '../../../kit/cells/cells.tsx';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { ToolButton } from '../../../kit/list/toolbar/list-toolbar.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { endOf, nameOfMonth } from '../tenants/months.ts';
import { printStatement } from './print-statement.ts';
import '../tenants/texts.ts';

const ofMonths = ['month', 'departmentLabel', 'used', 'codes', 'owed', 'paid', 'balance'] as const;
const ofUses = ['at', 'businessDay', 'departmentLabel', 'batchNote', 'parkingCode', 'given', 'owed', 'tax'] as const;

/** A tenant's account month by month: each as an invoice, with its uses as a file. */
export function AccountMonths({ account }: { readonly account: TenantAccount }) {
  const { t } = useTranslation();
  const { fields } = useResourceTexts('tenants.months');
  const ofTenant = [['departmentId.equals', account.id]] as const;
  const list = [...ofTenant, ['sort', 'month,desc'], ['size', '24']] as const;
  const query = useApiQuery(tenantValidations.months, { list }, { handles: 'all' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  const months = query.data.data.filter(({ owed, paid, balance }) => owed !== 0 || paid !== 0 || balance !== 0);
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
          {t('tenantAccounts.months')}
        </Box>
        <ExportButton
          definition={tenantValidations.monthsExport}
          list={ofTenant}
          body={{ columns: headingsOf(ofMonths, fields) }}
          name={t('tenantAccounts.monthsFile', { name: labelIn(account) })}
        />
      </Box>
      {months.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('tenantAccounts.noMonths')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {months.map((month) => (
          <Month key={month.id} account={account} month={month} />
        ))}
      </Box>
    </Box>
  );
}

function Month({ account, month }: { readonly account: TenantAccount; readonly month: TenantMonth }) {
  const { t } = useTranslation();
  const { fields } = useResourceTexts('tenantAccounts.uses');
  const name = nameOfMonth(month.month);
  const print = async () => {
    const statement = await call(tenantAccounts.statement, {
      params: { id: account.id },
      query: { month: month.month },
    });
    printStatement(statement, t);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        pt: 2,
        pb: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <span>{name}</span>
          <Money amount={month.balance} />
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('tenantAccounts.ofMonth', { owed: formatRupiah(month.owed), paid: formatRupiah(month.paid) })}
        </Box>
      </Box>
      <ToolButton icon="print" label={t('tenantAccounts.print')} onClick={() => void print()} />
      <ExportButton
        definition={tenantAccounts.usesExport}
        list={[
          ['departmentId.equals', account.id],
          ['businessDay.atLeast', month.month],
          ['businessDay.atMost', endOf(month.month)],
        ]}
        body={{ columns: headingsOf(ofUses, fields) }}
        name={t('tenantAccounts.file', { name: labelIn(account), month: name })}
      />
    </Box>
  );
}
