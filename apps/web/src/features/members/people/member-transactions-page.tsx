import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import { type MembershipTransaction, membershipTransactions } from '@parking/contract/members/membership-transactions';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useFlags, useNavigation } from '../../../api/session.tsx';
import { formatDateTime, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Blank, Money } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { PrintButton } from '../acts/print-button.tsx';
import { PriceLines } from './price-lines.tsx';
import './texts.ts';

const route = '/member_transaction';
const RollBackDialog = lazy(() => import('./roll-back-dialog.tsx'));

export const ahead = listAhead(membershipTransactions);

/** What was paid for memberships. */
export default function MemberTransactionsPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const [act, setAct] = useState<MembershipTransaction | null>(null);
  return (
    <>
      <ResourcePage
        resource={{ list: membershipTransactions.list, export: membershipTransactions.export }}
        route={route}
        texts="people.transactions"
        columns={[
          { key: 'number' },
          { key: 'member' },
          { key: 'amount', cell: ({ amount }) => (amount === null ? <Blank /> : <Money amount={amount} />) },
          { key: 'at' },
          { key: 'state' },
          {
            key: 'subscriptionFareNameId',
            cell: ({ subscription, subscriptionEn }) => labelIn({ label: subscription, labelEn: subscriptionEn }),
            exportKey: 'subscription',
          },
          { key: 'kind', hidden: true },
          { key: 'months' },
          { key: 'fromDate' },
          { key: 'toDate' },
          {
            key: 'paidTypeId',
            cell: ({ paidType, paidTypeEn }) =>
              paidType === null ? <Blank /> : labelIn({ label: paidType, labelEn: paidTypeEn }),
            exportKey: 'paidType',
          },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
          { key: 'parkingCode', hidden: true },
          { key: 'tax', hidden: true },
          { key: 'depositNumber', hidden: true },
          { key: 'reason', hidden: true },
          { key: 'kept', hidden: true },
        ]}
        nameOf={({ number, member }) => `#${number} · ${member}`}
        notice={(row) => <RolledBack {...row} />}
        more={(row) => <Price {...row} />}
        recordActions={(row) =>
          editable &&
          row.isNewest && (
            <MenuItem onClick={() => setAct(row)}>
              <Icon name="undo" />
              {t('people.rollBack')}
            </MenuItem>
          )
        }
      />
      <Suspense fallback={null}>{act && <RollBackDialog bought={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}

function RolledBack({ state, rolledBackBy, rolledBackAt, reason, kept }: MembershipTransaction) {
  const { t } = useTranslation();
  if (state !== 'ROLLED_BACK' || rolledBackAt === null) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {t('people.rolledBackNotice', { by: rolledBackBy ?? '', at: formatDateTime(rolledBackAt), reason: reason ?? '' })}
      {kept !== null && kept > 0 && ` ${t('people.keptOfIt', { amount: formatRupiah(kept) })}`}
    </Alert>
  );
}

function Price({ id, lines, amount, tax, fromDate, toDate, memberId }: MembershipTransaction) {
  const { t } = useTranslation();
  const mayOpen = findMenu(useNavigation(), '/members') !== null;
  return (
    <>
      {lines === null || amount === null ? (
        <Alert severity="info">{t('people.hidden')}</Alert>
      ) : (
        <PriceLines lines={lines} amount={amount} tax={tax ?? 0} from={fromDate} until={toDate} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 4 }}>
        <PrintButton id={id} />
        {mayOpen && (
          <Link component={RouterLink} to={`/members?open=${memberId}`}>
            {t('people.openMember')}
          </Link>
        )}
      </Box>
    </>
  );
}
