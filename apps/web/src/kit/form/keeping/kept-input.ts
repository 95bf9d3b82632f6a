import { useSyncExternalStore } from 'react';
import type { LeaveCause } from '../../leaving.ts';
import type { Values } from '../../model/values.ts';

/** What was typed when the program led away from it; offered again where it was. Gone with the page. */
export interface KeptInput {
  readonly userId: string | null;
  /** Where it was, whole. */
  readonly address: string;
  /** Names the form, to people too, among those of its address. */
  readonly form: string;
  readonly cause: LeaveCause;
}

let kept: KeptInput | null = null;
const listeners = new Set<() => void>();

function put(next: KeptInput | null): void {
  kept = next;
  for (const listener of listeners) listener();
}

export const dropKeptInput = (): void => put(null);

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Somebody else at this screen is offered nothing. */
export function useKeptInput(userId: string | null): KeptInput | null {
  const now = useSyncExternalStore(watch, () => kept);
  return now?.userId === userId ? now : null;
}

/** One shape of input: gives back what it was given to keep, and nothing that is of another shape. */
export interface KeptShape<T> {
  readonly keep: (input: KeptInput, value: T) => void;
  readonly valueOf: (input: KeptInput) => T | undefined;
}

export function keptShape<T>(): KeptShape<T> {
  const values = new WeakMap<KeptInput, T>();
  return {
    keep: (input, value) => {
      values.set(input, value);
      put(input);
    },
    valueOf: (input) => values.get(input),
  };
}

const secret = /password|secret|pin$|key$/i;

/** What of a form's input differs from what it began with; no secret stays behind. */
export const worthKeeping = (base: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !secret.test(name) && JSON.stringify(value) !== JSON.stringify(base[name]),
    ),
  );
