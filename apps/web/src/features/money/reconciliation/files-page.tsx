import { reconciliationFiles } from '@parking/contract/money/reconciliation/reconciliation-files';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { ImportButtons } from './import-buttons.tsx';
import { ReconciliationTabs } from './reconciliation-tabs.tsx';
import './texts.ts';

const { list, export: exported } = reconciliationFiles;
export const ahead = listAhead({ list });

/** Reports and statements as they came in. */
export default function FilesPage() {
  const { addable } = useFlags('/reconciliation');
  return (
    <ResourcePage
      resource={{ list, export: exported }}
      route="/reconciliation"
      texts="reconciliation.reconciliationFiles"
      beside={
        <>
          <ReconciliationTabs shown="files" />
          {addable && <ImportButtons />}
        </>
      }
      columns={[
        { key: 'at' },
        { key: 'kind' },
        { key: 'source', cell: ({ source, sourceEn }) => labelIn({ label: source, labelEn: sourceEn }) },
        { key: 'name', onCard: true },
        { key: 'format' },
        { key: 'rows' },
        { key: 'taken' },
        { key: 'known' },
        { key: 'fromDay' },
        { key: 'toDay' },
        { key: 'opening' },
        { key: 'closing' },
        { key: 'gap', onCard: true },
        { key: 'previousDay', hidden: true },
        { key: 'previousClosing', hidden: true },
        { key: 'byId', cell: ({ by }) => by, exportKey: 'by' },
        { key: 'number', hidden: true },
        { key: 'sha256', hidden: true },
      ]}
      nameOf={({ name }) => name}
    />
  );
}
