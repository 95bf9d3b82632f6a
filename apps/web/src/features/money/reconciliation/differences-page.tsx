import { reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { waitingStates } from '@parking/contract/money/reconciliation/reconciliation-words';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { DifferenceSides } from './difference-sides.tsx';
import { DifferenceState } from './difference-state.tsx';
import { ReconciliationTabs } from './reconciliation-tabs.tsx';
import { UndoButton } from './undo-button.tsx';
import './texts.ts';

const { list, export: exported } = reconciliation;
export const ahead = listAhead({ list });

/** All differences with what became of them. */
export default function DifferencesPage() {
  const { t } = useTranslation();
  const { editable } = useFlags('/reconciliation');
  const waiting = new URLSearchParams(`sort=day,asc&state.in=${waitingStates.join(',')}`).toString();
  return (
    <ResourcePage
      resource={{ list, export: exported }}
      route="/reconciliation"
      texts="reconciliation.differences"
      views={[{ name: t('reconciliation.list'), query: waiting }]}
      beside={<ReconciliationTabs shown="all" />}
      columns={[
        { key: 'day' },
        { key: 'kind' },
        { key: 'state', cell: ({ state }) => <DifferenceState state={state} /> },
        { key: 'ours', onCard: true },
        { key: 'theirs', onCard: true },
        {
          key: 'paidTypeId',
          cell: ({ paidType, paidTypeEn }) =>
            paidType === null ? <Blank /> : labelIn({ label: paidType, labelEn: paidTypeEn }),
          exportKey: 'paidType',
        },
        { key: 'cashId', cell: ({ cash }) => cash ?? <Blank />, exportKey: 'cash' },
        { key: 'age' },
        { key: 'caseNumber' },
        { key: 'note' },
        { key: 'number' },
        { key: 'decidedAt', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      nameOf={({ number, kind }) => `${t(`reconciliation.differences.values.kind.${kind}`)} ${number}`}
      notice={(difference) => editable && <UndoButton difference={difference} />}
      more={({ id }) => <DifferenceSides key={id} id={id} />}
    />
  );
}
