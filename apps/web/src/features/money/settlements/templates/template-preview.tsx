import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { FileTemplate } from '@parking/contract/money/settlements/file-template';
import { settlementTemplates } from '@parking/contract/money/settlements/settlement-templates';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { formatDate, formatNumber } from '../../../../i18n/format.ts';
import { FieldGroup } from '../../../../kit/form/parts/field-group.tsx';
import { radius } from '../../../../theme/tokens.ts';

/** So long after the last key it is asked for. */
const pauseMs = 400;

/** How the file would look as it is typed. */
export function TypedPreview() {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const values: unknown = useWatch({ control });
  return (
    <FieldGroup title={t('fileTemplates.preview.title')}>
      <TemplatePreview values={values} />
    </FieldGroup>
  );
}

/** A file of a template: written by the server's own renderer, of the items of the day settled last. `values` are its fields, and others. */
export function TemplatePreview({ values }: { readonly values: unknown }) {
  const { t } = useTranslation();
  const parsed = FileTemplate.safeParse(onlyFields(values));
  const body = parsed.success ? JSON.stringify(parsed.data) : null;
  const { mutate, data, error } = useApiMutation(settlementTemplates.preview, { handles: 'all' });
  useEffect(() => {
    if (body === null) return;
    const timer = setTimeout(() => mutate({ body: FileTemplate.parse(JSON.parse(body)) }), pauseMs);
    return () => clearTimeout(timer);
  }, [body, mutate]);
  return (
    <Box aria-live="polite" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {body === null && <Box sx={{ color: 'text.secondary' }}>{t('fileTemplates.preview.incomplete')}</Box>}
      {body !== null && error && <Alert severity="warning">{error.message}</Alert>}
      {body !== null && !error && data && (
        <>
          <Box sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{data.name}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {data.day === null
              ? t('fileTemplates.preview.nothing')
              : t('fileTemplates.preview.of', { day: formatDate(data.day) })}
          </Box>
          <Box
            component="pre"
            role="region"
            tabIndex={0}
            aria-label={t('fileTemplates.preview.file')}
            sx={{
              m: 0,
              p: 3,
              overflowX: 'auto',
              typography: 'body2',
              fontFamily: 'monospace',
              whiteSpace: 'pre',
              border: 1,
              borderColor: 'divider',
              borderRadius: `${radius.card}px`,
              bgcolor: 'background.default',
            }}
          >
            {data.lines.join('\n')}
          </Box>
          {data.left > 0 && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('fileTemplates.preview.left', { items: formatNumber(data.left) })}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

/** What a form or a row holds beside the template's own fields is left out. */
function onlyFields(values: unknown): Record<string, unknown> {
  const held = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(held.filter(([name]) => name in FileTemplate.shape));
}
