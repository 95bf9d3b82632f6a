import MenuItem from '@mui/material/MenuItem';
import { nonCash } from '@parking/contract/money/deposits/other-deposits';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../../api/session.tsx';
import { formatDate, labelIn } from '../../../../i18n/format.ts';
import { listAhead } from '../../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import type { CheckedRow, NonCashRow } from './non-cash-dialog.tsx';
import { SettlementState } from '../../settlements/settlement-state.tsx';
import '../texts.ts';

const route = '/deposit_non_cash';
const NonCashDialog = lazy(() => import('./non-cash-dialog.tsx'));
const unpaid = new URLSearchParams('settlement.in=OPEN,GENERATED,REJECTED,SENT,ACCEPTED').toString();
const typeOf = ({ paidType, paidTypeEn }: NonCashRow) => labelIn({ label: paidType, labelEn: paidTypeEn });

export const ahead = listAhead(nonCash);

/** What providers owe, held against what they say. */
export default function NonCashPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const [checking, setChecking] = useState<CheckedRow | null>(null);
  return (
    <>
      <ResourcePage
        resource={{ list: nonCash.list, export: nonCash.export }}
        route={route}
        texts="deposits.providers"
        views={[{ name: t('deposits.providers.unpaid'), query: unpaid }]}
        columns={[
          { key: 'businessDay' },
          { key: 'paidTypeId', cell: typeOf, exportKey: 'paidType' },
          { key: 'expected' },
          { key: 'settlement', cell: ({ settlement }) => <SettlementState state={settlement} />, onCard: true },
          { key: 'settled' },
          { key: 'unsettled', onCard: true },
          { key: 'transactions' },
          { key: 'checked' },
          { key: 'difference' },
          { key: 'note' },
          { key: 'checkedBy' },
          { key: 'checkedAt' },
        ]}
        nameOf={(row) => t('deposits.providers.name', { type: typeOf(row), day: formatDate(row.businessDay) })}
        recordActions={({ expected, ...row }) =>
          editable &&
          expected !== null && (
            <MenuItem onClick={() => setChecking({ ...row, expected })}>
              <Icon name="fact_check" />
              {t('deposits.providers.check')}
            </MenuItem>
          )
        }
      />
      <Suspense fallback={null}>
        {checking && <NonCashDialog row={checking} type={typeOf(checking)} close={() => setChecking(null)} />}
      </Suspense>
    </>
  );
}
