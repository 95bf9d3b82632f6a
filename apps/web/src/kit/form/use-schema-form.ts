import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiFailure } from '../../api/failure.ts';
import type { AnyResource, AnyRow, ResourceTexts } from '../model/resource-types.ts';
import type { Values } from '../model/values.ts';
import { changedValues, filledValues, withoutBlanks } from './changes.ts';
import { createFormMemory } from './form-memory.ts';
import { type Problem, placeProblems, problemsOf } from './form-problems.ts';
import { toFieldErrors } from './to-field-errors.ts';

export interface FormInput {
  readonly schema: z.ZodType;
  readonly texts: ResourceTexts;
  /** What the form starts from. A change sends only what differs from it; a new record what is filled. */
  readonly initial: Values;
  readonly record?: AnyRow | null;
  readonly resource?: AnyResource | null;
  /** Resolves when the server has taken it; throws `ApiFailure` when it has not. */
  readonly send: (body: Record<string, unknown>) => Promise<unknown>;
  readonly onDone: (result: unknown) => void;
  /** Fetches the record as it is now, after somebody else changed it. */
  readonly onReload?: () => Promise<Values | null>;
  /** Counts up when the record was changed beside the form: it is read again, and what was typed stays. */
  readonly changedBeside?: number;
  /** What the schema alone cannot see. */
  readonly check?: (values: Values) => readonly Problem[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a form holds, what is wrong with it, sending it once, and reading it again. */
export function useSchemaForm(input: FormInput) {
  const { schema, texts, initial, record = null, resource = null, send, onDone, onReload, changedBeside = 0 } = input;
  const id = useId();
  const [memory] = useState(() => createFormMemory(initial));
  const [elsewhere, setElsewhere] = useState<readonly Problem[]>([]);
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  const [reloaded, setReloaded] = useState(false);

  const bodyOf = (values: Values): Record<string, unknown> => {
    const clean = withoutBlanks(values);
    return record === null ? filledValues(clean) : changedValues(withoutBlanks(memory.base()), clean);
  };
  const resolver: Resolver<Record<string, unknown>> = (values) => {
    const problems = [...problemsOf(schema, bodyOf(values)), ...(input.check?.(values) ?? [])];
    const { onFields } = placeProblems(problems, memory.fields());
    return onFields.length > 0 ? { values: {}, errors: toFieldErrors(onFields) } : { values, errors: {} };
  };
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...initial }, resolver });

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

  const scope = useMemo(
    () => ({ id, texts, schema, record, resource, announce: memory.addField }),
    [id, texts, schema, record, resource, memory],
  );
  return {
    form,
    memory,
    scope,
    submit,
    /** Problems that no field of this form shows. */
    elsewhere,
    refusal,
    reloaded,
    reload: refusal?.code === 'changed-meanwhile' && onReload ? () => void reload() : null,
    isDirty: () => Object.keys(bodyOf(form.getValues())).length > 0 && !isSame(form.getValues(), memory.base()),
  };
}

/** The first field takes the focus, once whatever opened around the form has taken it to itself. */
export function useFirstFocus() {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (element.current?.contains(document.activeElement)) return;
      element.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  return element;
}

/** Ctrl and Enter send the form. */
export function sendKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return;
  // A key still held down from what opened the form must not send it.
  if (event.repeat) return event.preventDefault();
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
