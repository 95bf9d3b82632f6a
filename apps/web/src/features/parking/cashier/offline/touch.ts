const key = 'desk_touched';
const noteEveryMs = 10_000;

interface Touched {
  /** Of which session's token. */
  readonly session: string;
  readonly at: number;
}

let touched: Touched = { session: '', at: Date.now() };
let notedAt = 0;

function note(next: Touched): void {
  touched = next;
  if (next.at - notedAt < noteEveryMs) return;
  notedAt = next.at;
  localStorage.setItem(key, JSON.stringify(next));
}

/** Whole seconds since somebody touched this browser, over reloads as well. */
export function idleSeconds(): number {
  // Another tab of the same session may have been touched since.
  const kept = readKept();
  const at = kept?.session === touched.session ? Math.max(kept.at, touched.at) : touched.at;
  return Math.max(0, Math.floor((Date.now() - at) / 1_000));
}

export const touch = (): void => note({ ...touched, at: Date.now() });

/** From where the same session was left before the page was loaded; a new one has just been begun by somebody's hands. */
export function beginTouching(session: string): void {
  if (touched.session === session) return;
  const kept = readKept();
  notedAt = 0;
  note(kept?.session === session ? kept : { session, at: Date.now() });
}

function readKept(): Touched | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Touched | null;
  } catch {
    return null;
  }
}
