import type { Values } from '../model/values.ts';

/** What a form must know between its renders. */
export interface FormMemory {
  /** What its input is compared with: where it started, or what was saved or reloaded last. */
  readonly base: () => Values;
  readonly rebase: (values: Values) => void;
  readonly fields: () => readonly string[];
  /** Returns how to forget it. */
  readonly addField: (name: string) => () => void;
}

export function createFormMemory(initial: Values): FormMemory {
  let base = initial;
  const fields = new Set<string>();
  return {
    base: () => base,
    rebase: (values) => {
      base = values;
    },
    fields: () => [...fields],
    addField: (name) => {
      fields.add(name);
      return () => void fields.delete(name);
    },
  };
}
