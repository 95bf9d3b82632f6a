import Box from '@mui/material/Box';
import type { FileTemplate, TemplateField } from '@parking/contract/money/settlements/file-template';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '../../../../kit/record/record-section.tsx';
import { TemplatePreview } from './template-preview.tsx';

const lines = ['header', 'item', 'trailer'] as const;

interface TemplateDetailsProps {
  readonly template: Pick<FileTemplate, (typeof lines)[number]>;
  /** Whether this reader may have a file written by it to look at. */
  readonly shown: boolean;
}

/** What each line of a template's files holds, column by column, and the first lines of one. */
export function TemplateDetails({ template, shown }: TemplateDetailsProps) {
  const { t } = useTranslation();
  return (
    <>
      {lines.map((name) => (
        <RecordSection key={name} title={t(`fileTemplates.lines.${name}.title`)}>
          <Columns fields={template[name]} none={t(`fileTemplates.lines.${name}.none`)} />
        </RecordSection>
      ))}
      {shown && (
        <RecordSection title={t('fileTemplates.preview.title')}>
          <TemplatePreview values={template} />
        </RecordSection>
      )}
    </>
  );
}

function Columns({ fields, none }: { readonly fields: readonly TemplateField[]; readonly none: string }) {
  if (fields.length === 0) return <Box sx={{ color: 'text.secondary' }}>{none}</Box>;
  return (
    <Box component="ol" sx={{ m: 0, pl: 6 }}>
      {fields.map((field, place) => (
        <li key={`${place} ${field.source}`}>
          <ColumnText field={field} />
        </li>
      ))}
    </Box>
  );
}

/** `Jumlah · 15000.00 · 12 karakter, kanan, diisi “0”`. */
function ColumnText({ field }: { readonly field: TemplateField }) {
  const { t } = useTranslation();
  const { source, text, form, width, align, pad } = field;
  const parts = [
    source === 'text' ? `“${text ?? ''}”` : t(`fileTemplates.sources.${source}`),
    form && t(`fileTemplates.forms.${form}`),
    width !== null &&
      t('fileTemplates.room', {
        width,
        align: t(`fileTemplates.aligns.${align}`).toLowerCase(),
        pad: pad === ' ' ? t('fileTemplates.space').toLowerCase() : `“${pad}”`,
      }),
  ];
  return parts.filter(Boolean).join(' · ');
}
