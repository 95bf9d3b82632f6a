/** Selected rows, for one question to the server: asked differently, nothing is selected. */
export interface Selection {
  readonly question: string;
  readonly ids: ReadonlySet<string>;
}

export const noSelection: Selection = { question: '', ids: new Set() };

/** What counts as selected now: never a row that another filter or page hides, or that is gone. */
export function shownSelection(selection: Selection, question: string, shownIds: readonly string[]): string[] {
  return selection.question === question ? shownIds.filter((id) => selection.ids.has(id)) : [];
}

export function toggled(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
}

/** All rows from the last one touched to this one, as Shift asks for. */
export function withRange(
  selected: readonly string[],
  shownIds: readonly string[],
  from: string,
  to: string,
): string[] {
  const [first, last] = [shownIds.indexOf(from), shownIds.indexOf(to)].sort((one, other) => one - other);
  if (first === undefined || last === undefined || first < 0) return toggled(selected, to);
  return [...new Set([...selected, ...shownIds.slice(first, last + 1)])];
}
