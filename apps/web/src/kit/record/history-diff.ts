/** One field of a record, before and after a change; `undefined` where it was not there. */
export interface FieldChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
/** Not the user's doing, or said by the entry itself. */
const silent: ReadonlySet<string> = new Set(['id', 'updatedAt', 'createdAt']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same whatever the order of its fields: the log has them as they came, in and out of the database. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    isFields(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/**
 * What a change did, field by field, nested ones by dots. A record's name for what it refers to (`moduleGroup`) stands
 * for the key beside it (`moduleGroupId`).
 */
export function changedFields(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names
    .filter((name) => !silent.has(name) && !isKeyOfNamed(name, names))
    .flatMap((name) => changeOf(name, before?.[name], after?.[name]));
}

/** `moduleGroupId` beside `moduleGroup`, `roleIds` beside `roles`. */
function isKeyOfNamed(name: string, names: readonly string[]): boolean {
  const owner = /^(.+)Ids?$/.exec(name)?.[1];
  return owner !== undefined && (names.includes(owner) || names.includes(`${owner}s`));
}

function changeOf(name: string, before: unknown, after: unknown): FieldChange[] {
  const nested = isRecordPart(before) || isRecordPart(after);
  if (nested) {
    const inner = changedFields(isFields(before) ? before : null, isFields(after) ? after : null);
    return inner.map((change) => ({ ...change, path: `${name}.${change.path}` }));
  }
  return isSame(before, after) ? [] : [{ path: name, before, after }];
}

/** A part of the record itself, not another record that is named by its label. */
export const isRecordPart = (value: unknown): boolean => isFields(value) && !('label' in value) && !('name' in value);
