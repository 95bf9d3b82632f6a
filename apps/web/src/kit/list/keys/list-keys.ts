/** What the keys of a list do, in the order in which they are told. */
export const listCommands = ['next', 'previous', 'open', 'mark', 'copy', 'search', 'export', 'close'] as const;
export type ListCommand = (typeof listCommands)[number];

/** By their names in the browser. Enter is the row's own link, and copying the browser's own key. */
export const listKeys: Readonly<Record<ListCommand, readonly string[]>> = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  mark: ['x'],
  copy: ['Control+C'],
  search: ['/'],
  export: ['e'],
  close: ['Escape'],
};

const caps: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', 'Control+C': 'Ctrl+C' };

/** As they stand on the keyboard. */
export const capsOf = (command: ListCommand): string => listKeys[command].map((key) => caps[key] ?? key).join(' ');

/** What a key means to a list. Letters count in either case: with Shift, `x` marks all rows since the one before. */
export function commandOf(key: string): ListCommand | null {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return listCommands.find((command) => listKeys[command].includes(name)) ?? null;
}

export const isArrow = (key: string): boolean => key.startsWith('Arrow');

/** Whether the row is the last of its page, or going back the first. */
export const isAtEnd = (ids: readonly string[], from: string | null, by: 1 | -1): boolean =>
  from !== null && ids.length > 0 && from === (by === 1 ? ids.at(-1) : ids[0]);

/** The row after this one, or before; the first where none is marked, and the same at either end. */
export function rowBeside(ids: readonly string[], from: string | null, by: 1 | -1): string | null {
  const at = from === null ? -1 : ids.indexOf(from);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}
