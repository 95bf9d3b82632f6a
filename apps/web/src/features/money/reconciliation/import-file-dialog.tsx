import Button from '@mui/material/Button';
import { type Imported, reconciliationFiles } from '@parking/contract/money/reconciliation/reconciliation-files';
import { Suspense, lazy, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { ContentField } from '../../../kit/import/content-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import './texts.ts';

const MappingDialog = lazy(() => import('./mapping-dialog.tsx'));
const { importReport, importStatement, mapping } = reconciliationFiles;

interface ImportProps {
  readonly kind: 'report' | 'statement';
  /** What is missing before a statement that was imported; null where nothing is. */
  readonly onGap: (gap: Imported['gap']) => void;
  readonly close: () => void;
}

/** One file: whose it is, and its bytes. What of it cannot be read is said by row and column. */
export default function ImportFileDialog({ kind, onGap, close }: ImportProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('reconciliation.import');
  const report = useApiMutation(importReport, { handles: importReport.errors });
  const statement = useApiMutation(importStatement, { handles: importStatement.errors });
  const isReport = kind === 'report';
  const [columnsOf, setColumnsOf] = useState<string | null>(null);
  const tell = ({ taken, known, changed, matched, arrived, paid, gap }: Imported) => {
    onGap(gap);
    showToast(
      t('reconciliation.import.done', {
        taken: formatNumber(taken),
        known: formatNumber(known),
        matched: formatNumber(matched),
        arrived: formatNumber(arrived),
        paid: formatNumber(paid),
      }),
      'success',
    );
    if (changed > 0) showToast(t('reconciliation.import.changed', { changed: formatNumber(changed) }), 'warning');
  };
  const initial = { name: null, content: null };
  return (
    <>
      <FormDialog
        title={t(isReport ? 'reconciliation.import.reportTitle' : 'reconciliation.import.statementTitle')}
        lead={t(isReport ? 'reconciliation.import.reportLead' : 'reconciliation.import.statementLead')}
        schema={isReport ? importReport.body : importStatement.body}
        texts={texts}
        initial={isReport ? { paidTypeId: null, ...initial } : { cashId: null, ...initial }}
        send={async (body) =>
          tell(
            isReport
              ? await report.mutateAsync({ body: importReport.body.parse(body) })
              : await statement.mutateAsync({ body: importStatement.body.parse(body) }),
          )
        }
        submitLabel={t('reconciliation.import.send')}
        onCancel={close}
        onDone={close}
      >
        {isReport ? (
          <>
            <ReferenceField name="paidTypeId" options="/paid-type/list" autoFocus required />
            <ColumnsButton open={setColumnsOf} />
          </>
        ) : (
          <ReferenceField name="cashId" options="/cash/list" autoFocus required />
        )}
        <ContentField label={t('reconciliation.import.choose')} />
      </FormDialog>
      {/* Beside the form: what is sent there is not sent here. */}
      {columnsOf && <Columns key={columnsOf} id={columnsOf} close={() => setColumnsOf(null)} />}
    </>
  );
}

/** By which columns the reports of the chosen type are read. */
function ColumnsButton({ open }: { readonly open: (id: string) => void }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/reconciliation');
  const id: unknown = useWatch({ name: 'paidTypeId' });
  if (!editable || typeof id !== 'string') return null;
  return (
    <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => open(id)}>
      {t('reconciliation.import.columns')}
    </Button>
  );
}

function Columns({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { data } = useApiQuery(mapping, { params: { id } });
  return <Suspense fallback={null}>{data && <MappingDialog stored={data} close={close} />}</Suspense>;
}
