import type { Values } from '../model/values.ts';

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Only what differs from what the form was filled from; of a nested part only its changed fields. */
export function changedValues(initial: Values, current: Values): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(current)) {
    const former = initial[name];
    if (isSame(former, value)) continue;
    changes[name] = isPlain(value) && isPlain(former) ? changedValues(former, value) : value;
  }
  return changes;
}

/** What a create sends: fields left empty are left out. */
export function filledValues(values: Values): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    const inner = isPlain(value) ? filledValues(value) : value;
    if (!isPlain(inner) || Object.keys(inner).length > 0) filled[name] = inner;
  }
  return filled;
}

/** An untouched text field holds '', the API says null. */
export function withoutBlanks(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === '' ? null : isPlain(value) ? withoutBlanks(value) : value,
    ]),
  );
}
