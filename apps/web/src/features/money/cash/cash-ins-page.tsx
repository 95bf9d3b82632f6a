import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { cashIns } from '@parking/contract/money/cash/cash-documents';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { TakenBackNotice } from '../../../kit/record/taken-back-notice.tsx';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';
import { documentColumns, furtherColumns } from './document-columns.tsx';
import './texts.ts';

const CashForm = lazy(() => import('./cash-form.tsx'));
type Row = RowOfResource<typeof cashIns>;

const byHand = ({ depositId, deleted }: Row) => depositId === null && !deleted;

export const ahead = listAhead(cashIns);

/** Money that comes into the accounts. */
export default function CashInsPage() {
  const { t } = useTranslation();
  const today = useBusinessDay()?.today;
  return (
    <ResourcePage
      resource={cashIns}
      route="/cash-in"
      texts="cashBooks.cashIns"
      columns={[...documentColumns, { key: 'depositNumber', hidden: true }, ...furtherColumns]}
      fields={
        <Suspense fallback={null}>
          <CashForm type="IN" files="cashInFiles" />
        </Suspense>
      }
      blank={{ transactionDate: today }}
      nameOf={({ number }) => t('cashBooks.cashIns.name', { number })}
      canEdit={byHand}
      canDelete={byHand}
      notice={(row) => (
        <>
          <TakenBackNotice deleted={row.deleted} />
          <DepositNotice {...row} />
        </>
      )}
    />
  );
}

function DepositNotice({ depositId, depositNumber }: Row) {
  const { t } = useTranslation();
  const mayOpen = findMenu(useNavigation(), '/deposits') !== null;
  if (depositId === null) return null;
  const words = t('cashBooks.fromDeposit', { number: depositNumber ?? '' });
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {mayOpen ? (
        <Link component={RouterLink} to={`/deposits?open=${depositId}`}>
          {words}
        </Link>
      ) : (
        words
      )}
    </Alert>
  );
}
