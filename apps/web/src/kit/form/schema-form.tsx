import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/failure.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormScopeContext, fieldLabel } from './form-scope.ts';
import { keptShape, worthKeeping } from './keeping/kept-input.ts';
import { KeptOffer } from './keeping/kept-offer.tsx';
import { UnsavedGuard } from './keeping/unsaved-guard.tsx';
import { useKeeping } from './keeping/use-keeping.ts';
import { fromFieldErrors } from './to-field-errors.ts';
import type { Values } from '../model/values.ts';
import { type FormInput, sendKey, useFirstFocus, useSchemaForm } from './use-schema-form.ts';

export interface SchemaFormProps extends FormInput {
  readonly onCancel: () => void;
  readonly submitLabel?: string;
  readonly children: ReactNode;
}

const keptFields = keptShape<Values>();

/** A form over a contract's body: checks by its schema, says what is wrong where, never sends twice, never loses input unasked. */
export function SchemaForm({ onCancel, submitLabel, children, ...input }: SchemaFormProps) {
  const { t } = useTranslation();
  const { texts } = input;
  const element = useFirstFocus();
  const { form, memory, scope, submit, elsewhere, refusal, reloaded, reload, isDirty } = useSchemaForm(input);
  const { errors, isSubmitting } = form.formState;
  const keeping = useKeeping({
    shape: keptFields,
    form: texts.one,
    value: () => worthKeeping(memory.base(), form.getValues()),
    take: (values) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    },
  });
  const labelOf = (path: string) => fieldLabel(texts, path);
  return (
    <FormScopeContext value={scope}>
      <FormProvider {...form}>
        <UnsavedGuard isDirty={isDirty} keep={keeping.keep} />
        <Box
          component="form"
          ref={element}
          noValidate
          onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
          onKeyDown={sendKey}
          sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
        >
          <Box
            sx={{
              flex: 1,
              minHeight: 0,
              overflowY: 'auto',
              display: 'flex',
              flexDirection: 'column',
              gap: 4,
              px: 6,
              py: 4,
            }}
          >
            {refusal && <Refusal failure={refusal} reload={reload} />}
            {keeping.offer && <KeptOffer offer={keeping.offer} />}
            {reloaded && <Alert severity="info">{t('kit.form.reloaded')}</Alert>}
            <ErrorSummary problems={fromFieldErrors(errors)} labelOf={labelOf} focus={(path) => form.setFocus(path)} />
            <ErrorSummary problems={elsewhere} labelOf={labelOf} focus={null} />
            {children}
          </Box>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'flex-end',
              gap: 2,
              px: 6,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Button color="inherit" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting} title={t('kit.form.submitHint')}>
              {submitLabel ?? t('common.save')}
            </Button>
          </Box>
        </Box>
      </FormProvider>
    </FormScopeContext>
  );
}

function Refusal({ failure, reload }: { readonly failure: ApiFailure; readonly reload: (() => void) | null }) {
  const { t } = useTranslation();
  if (!reload) return <Alert severity="error">{failure.message}</Alert>;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" onClick={reload} sx={{ whiteSpace: 'nowrap' }}>
          {t('common.reload')}
        </Button>
      }
    >
      <AlertTitle sx={{ typography: 'subtitle2' }}>{t('kit.form.changedTitle')}</AlertTitle>
      {t('kit.form.changedHelp')}
    </Alert>
  );
}
