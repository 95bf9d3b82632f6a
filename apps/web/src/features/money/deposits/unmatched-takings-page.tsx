import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type UnmatchedTaking, unmatchedTakings } from '@parking/contract/money/unmatched-takings';
import { formatPlate } from '@parking/contract/parking/plates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useFlags, useNavigation, useProfile } from '../../../api/session.tsx';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { Amount, Blank, Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { DepositTabs } from './deposit-tabs.tsx';
import './texts.ts';

const route = '/deposits';
/** Where what is owed back is given back. */
const onAccount = '/payments_on_account';
const SettleUnmatchedDialog = lazy(() => import('./settle-unmatched-dialog.tsx'));

const looks = {
  WAITING: { tone: 'warning', icon: 'rule' },
  REVENUE: { tone: 'success', icon: 'savings' },
  REFUND: { tone: 'info', icon: 'undo' },
} as const;

/** Money taken without the server for cars that had left already, and what was decided about it. */
export default function UnmatchedTakingsPage() {
  const { t } = useTranslation();
  const { addable, editable } = useFlags(route);
  const givesBack = findMenu(useNavigation(), onAccount) !== null;
  const me = useProfile().id;
  const [settling, setSettling] = useState<UnmatchedTaking | null>(null);
  const { list } = unmatchedTakings;
  return (
    <>
      <ResourcePage
        // Who hands in money without handling that of others sees own ones, and files of them are not written.
        resource={addable && !editable ? { list } : { list, export: unmatchedTakings.export }}
        route={route}
        texts="deposits.unmatched"
        beside={<DepositTabs shown="unmatched" />}
        columns={[
          { key: 'provisionalNumber' },
          {
            key: 'state',
            cell: ({ state }) => <ToneChip {...looks[state]}>{t(`deposits.unmatched.values.state.${state}`)}</ToneChip>,
          },
          { key: 'amount', cell: ({ amount }) => <Amount value={amount} /> },
          { key: 'takenAt' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', onCard: true },
          {
            key: 'plateNumber',
            cell: ({ plateNumber }) => (plateNumber ? <Plate text={formatPlate(plateNumber)} /> : <Blank />),
          },
          { key: 'parkingCode' },
          { key: 'exitedAt' },
          { key: 'receiptNumber' },
          { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
          {
            key: 'paidType',
            cell: ({ paidTypeLabel, paidTypeLabelEn }) => labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn }),
            exportKey: 'paidTypeLabel',
            hidden: true,
          },
          { key: 'depositNumber', hidden: true },
          { key: 'settledAt', hidden: true },
          { key: 'settledBy', hidden: true },
          { key: 'note', hidden: true },
        ]}
        nameOf={({ provisionalNumber, takenAt }) => provisionalNumber ?? formatDateTime(takenAt)}
        notice={(row) => (
          <>
            {editable && row.state === 'WAITING' && row.operatorId !== me && (
              <Button variant="contained" sx={{ alignSelf: 'start', mb: 3 }} onClick={() => setSettling(row)}>
                {t('deposits.unmatched.settle')}
              </Button>
            )}
            {givesBack && row.state === 'REFUND' && (
              <Link
                component={RouterLink}
                to={`${onAccount}?id.equals=${row.id}&open=${row.id}`}
                sx={{ display: 'inline-block', mb: 3 }}
              >
                {t('deposits.unmatched.giveBack')}
              </Link>
            )}
          </>
        )}
      />
      <Suspense fallback={null}>
        {settling && <SettleUnmatchedDialog taking={settling} close={() => setSettling(null)} />}
      </Suspense>
    </>
  );
}
