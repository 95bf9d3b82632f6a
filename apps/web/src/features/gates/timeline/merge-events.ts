interface Placed {
  readonly id: string;
  readonly at: string;
}

/**
 * The newest page put before what was read earlier, both newest first. An event that arrived late takes its place. Null
 * when the two do not meet: then something between them is missing.
 */
export function mergeEvents<Event extends Placed>(
  newest: readonly Event[],
  known: readonly Event[],
): readonly Event[] | null {
  if (known.length === 0 || newest.length === 0) return newest;
  const ids = new Set(known.map(({ id }) => id));
  const added = newest.filter(({ id }) => !ids.has(id));
  if (added.length === newest.length) return null;
  return [...added, ...known].toSorted(
    (one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id),
  );
}
