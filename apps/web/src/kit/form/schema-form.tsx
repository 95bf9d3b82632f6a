import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiFailure } from '../../api/failure.ts';
import type { AnyResource, AnyRow, ResourceTexts } from '../model/resource-types.ts';
import type { Values } from '../model/values.ts';
import { changedValues, filledValues, withoutBlanks } from './changes.ts';
import { ErrorSummary } from './error-summary.tsx';
import { type Problem, placeProblems, problemsOf } from './form-problems.ts';
import { FormScopeContext, fieldLabel } from './form-scope.ts';
import { createFormMemory } from './form-memory.ts';
import { fromFieldErrors, toFieldErrors } from './to-field-errors.ts';
import { UnsavedGuard } from './keeping/unsaved-guard.tsx';
import { KeptOffer, useKeeping } from './keeping/kept-offer.tsx';

export interface SchemaFormProps {
  readonly schema: z.ZodType;
  readonly texts: ResourceTexts;
  /** What the form starts from. A change sends only what differs from it; a new record what is filled. */
  readonly initial: Values;
  readonly record?: AnyRow | null;
  readonly resource?: AnyResource | null;
  /** Resolves when the server has taken it; throws `ApiFailure` when it has not. */
  readonly send: (body: Record<string, unknown>) => Promise<unknown>;
  readonly onDone: (result: unknown) => void;
  readonly onCancel: () => void;
  /** Fetches the record as it is now, after somebody else changed it. */
  readonly onReload?: () => Promise<Values | null>;
  /** Counts up when the record was changed beside the form: it is read again, and what was typed stays. */
  readonly changedBeside?: number;
  /** What the schema alone cannot see. */
  readonly check?: (values: Values) => readonly Problem[];
  readonly submitLabel?: string;
  readonly children: ReactNode;
}

/** A form over a contract's body: checks by its schema, says what is wrong where, never sends twice, never loses input unasked. */
export function SchemaForm(props: SchemaFormProps) {
  const {
    schema,
    texts,
    initial,
    record = null,
    resource = null,
    send,
    onDone,
    onCancel,
    onReload,
    changedBeside = 0,
    check,
    children,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [memory] = useState(() => createFormMemory(initial));
  const [elsewhere, setElsewhere] = useState<readonly Problem[]>([]);
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  const [reloaded, setReloaded] = useState(false);

  const bodyOf = (values: Values): Record<string, unknown> => {
    const clean = withoutBlanks(values);
    return record === null ? filledValues(clean) : changedValues(withoutBlanks(memory.base()), clean);
  };
  const resolver: Resolver<Record<string, unknown>> = (values) => {
    const problems = [...problemsOf(schema, bodyOf(values)), ...(check?.(values) ?? [])];
    const { onFields } = placeProblems(problems, memory.fields());
    return onFields.length > 0 ? { values: {}, errors: toFieldErrors(onFields) } : { values, errors: {} };
  };
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...initial }, resolver });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    // After whatever opened around the form has taken the focus to itself.
    const timer = setTimeout(() => {
      if (element.current?.contains(document.activeElement)) return;
      element.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus();
    });
    return () => clearTimeout(timer);
  }, []);

  const submit = form.handleSubmit(async (values) => {
    const body = bodyOf(values);
    setElsewhere([]);
    setRefusal(null);
    setReloaded(false);
    try {
      const result = await send(body);
      memory.rebase(values);
      onDone(result);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const placed = placeProblems(error.fields, memory.fields());
      placed.onFields.forEach(({ path, message }, index) =>
        form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      setElsewhere(placed.elsewhere);
      setRefusal(error.status === 409 && error.fields.length === 0 ? error : null);
    }
  });

  const reload = async () => {
    const latest = await onReload?.();
    if (!latest) return;
    memory.rebase(latest);
    form.reset({ ...latest }, { keepDirtyValues: true });
    setRefusal(null);
    setReloaded(true);
  };

  const seen = useRef(changedBeside);
  useEffect(() => {
    if (seen.current === changedBeside) return;
    seen.current = changedBeside;
    void reload().catch(() => undefined);
  });

  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter') return;
    // A key still held down from what opened the form must not send it.
    if (event.repeat) return event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  const scope = useMemo(
    () => ({
      id,
      texts,
      schema,
      record,
      resource,
      announce: memory.addField,
    }),
    [id, texts, schema, record, resource, memory],
  );
  const labelOf = (path: string) => fieldLabel(texts, path);
  const isDirty = () => Object.keys(bodyOf(form.getValues())).length > 0 && !isSame(form.getValues(), memory.base());

  const keeping = useKeeping(texts, form, memory);

  return (
    <FormScopeContext value={scope}>
      <FormProvider {...form}>
        <UnsavedGuard isDirty={isDirty} keep={keeping.keep} />
        <Box
          component="form"
          ref={element}
          noValidate
          onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
          onKeyDown={keys}
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
            {refusal && (
              <Refusal
                failure={refusal}
                reload={refusal.code === 'changed-meanwhile' && onReload ? () => void reload() : null}
              />
            )}
            {keeping.offer && <KeptOffer kept={keeping.offer} take={keeping.take} drop={keeping.drop} />}
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
              {props.submitLabel ?? t('common.save')}
            </Button>
          </Box>
        </Box>
      </FormProvider>
    </FormScopeContext>
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
