import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { printFields } from '@parking/contract/gates/equipment';
import { systemConfigurations } from '@parking/contract/settings/system-configurations';
import { systemProfiles } from '@parking/contract/system/system';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { PageSkeleton } from '../../../kit/page-skeleton.tsx';
import { PaperPreview } from './shared/paper-preview.tsx';
import { FieldRow, type PrintField } from './field-row.tsx';
import '../texts.ts';

const FieldWordsDialog = lazy(() => import('./field-words-dialog.tsx'));
const inOrder = [
  ['size', '100'],
  ['sort', 'orderingNumber,asc'],
  ['sort', 'name,asc'],
] as const;
const step = 10;

export default function PrintFieldsPage() {
  const { t } = useTranslation();
  const words = useResourceTexts('gates.printFields');
  const { editable, known } = useFlags('/print_fields');
  const list = useApiQuery(printFields.list, { list: inOrder }, { handles: 'all' });
  const { mutateAsync, isPending } = useApiMutation(printFields.update);
  /** As it will be once the server has it. */
  const [meant, setMeant] = useState<readonly PrintField[] | null>(null);
  const [wording, setWording] = useState<PrintField | null>(null);
  const fields = meant ?? list.data?.data;

  /** Shows at once what is meant; what the server refuses goes back. */
  const save = async (next: readonly PrintField[]) => {
    const before = new Map(list.data?.data.map((field) => [field.id, field]));
    setMeant(next);
    try {
      for (const { id, print, orderingNumber, updatedAt } of next) {
        const was = before.get(id);
        if (was?.print === print && was.orderingNumber === orderingNumber) continue;
        await mutateAsync({ params: { id }, body: { print, orderingNumber, updatedAt } });
      }
    } catch {
      // The refusal has been said; the list as it is now follows.
    }
    await list.refetch();
    setMeant(null);
  };
  const move = (from: number, by: -1 | 1) => {
    if (!fields) return;
    const moved = [...fields];
    moved.splice(from + by, 0, ...moved.splice(from, 1));
    void save(moved.map((field, place) => ({ ...field, orderingNumber: (place + 1) * step })));
  };

  return (
    <PageFrame title={t('gates.printFields.title')} scrolls>
      <PageHeader
        title={words.title}
        action={
          <ExportButton
            definition={printFields.export}
            list={inOrder.slice(1)}
            body={{ columns: headingsOf(Object.keys(words.fields), words.fields) }}
            name={words.title}
          />
        }
      />
      <Box sx={{ color: 'text.secondary', mt: -2 }}>{t('gates.printFields.lead')}</Box>
      {fields && known && !editable && <Alert severity="info">{t('gates.printFields.readOnly')}</Alert>}
      {list.error && !fields && <FailureNotice failure={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <PageSkeleton height={520} />}
      {fields && (
        <Box
          sx={{
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
          }}
        >
          <Box
            component="ol"
            aria-label={t('gates.printFields.title')}
            aria-busy={isPending}
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              overflow: 'hidden',
            }}
          >
            {fields.map((field, place) => (
              <FieldRow
                key={field.id}
                field={field}
                editable={editable && !isPending}
                up={place > 0 ? () => move(place, -1) : null}
                down={place < fields.length - 1 ? () => move(place, 1) : null}
                edit={() => setWording(field)}
                toggle={() =>
                  void save(fields.map((other) => (other.id === field.id ? { ...other, print: !other.print } : other)))
                }
              />
            ))}
          </Box>
          <Preview fields={fields} />
        </Box>
      )}
      <Suspense fallback={null}>
        {wording && <FieldWordsDialog field={wording} close={() => setWording(null)} />}
      </Suspense>
    </PageFrame>
  );
}

function Preview({ fields }: { readonly fields: readonly PrintField[] }) {
  const { t } = useTranslation();
  const words = useApiQuery(systemConfigurations.get, {}, { handles: 'all' }).data;
  const profile = useApiQuery(systemProfiles.get, {}, { handles: 'all', staleTimeMs: 60_000 }).data;
  if (!words || !profile) return null;
  return (
    <PaperPreview fields={fields} words={words} companyName={profile.companyName} note={t('gates.printFields.words')} />
  );
}
