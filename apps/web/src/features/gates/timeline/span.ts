/** A part of the time line, in milliseconds of the site's clock. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Minutes that the screen's width can show; the first is the whole day, however long that is. */
export const zooms = [1440, 360, 60, 15] as const;
export type Zoom = (typeof zooms)[number];
/** From here on single cars are drawn instead of how many there were. */
export const marksFrom: Zoom = 60;

export const minuteMs = 60_000;
/** Where a window can begin: whoever reads its address understands it, and parts of the density are whole. */
const gridMs = 5 * minuteMs;
const dayMs = 1440 * minuteMs;

export const zoomOf = (text: string | null): Zoom => zooms.find((zoom) => String(zoom) === text) ?? zooms[0];
export const closer = (zoom: Zoom): Zoom => zooms[zooms.indexOf(zoom) + 1] ?? zoom;
export const wider = (zoom: Zoom): Zoom => zooms[zooms.indexOf(zoom) - 1] ?? zoom;

/** `08:05` as the address has it. */
export const timeText = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

/** A window of such a length that begins nearest to a time and lies within the day, on the grid. */
function windowFrom(day: Span, zoom: Zoom, startMs: number): Span {
  const length = zoom * minuteMs;
  if (length >= day.untilMs - day.fromMs || zoom === zooms[0]) return day;
  const onGrid = day.fromMs + Math.floor((startMs - day.fromMs) / gridMs) * gridMs;
  const fromMs = Math.min(Math.max(onGrid, day.fromMs), day.untilMs - length);
  return { fromMs, untilMs: fromMs + length };
}

/** The window that an address names: from its time of the day; without one up to now, or from the beginning of a day that is over. */
export function windowOf(day: Span, zoom: Zoom, at: string | null, nowMs: number | null): Span {
  if (at !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
    const midnight = Math.floor(day.fromMs / dayMs) * dayMs;
    const ms = midnight + Number(at.slice(0, 2)) * 60 * minuteMs + Number(at.slice(3)) * minuteMs;
    return windowFrom(day, zoom, ms < day.fromMs ? ms + dayMs : ms);
  }
  const isRunning = nowMs !== null && nowMs >= day.fromMs && nowMs < day.untilMs;
  // With a little room for what comes next.
  return windowFrom(day, zoom, isRunning ? nowMs + 2 * gridMs - zoom * minuteMs : day.fromMs);
}

/** A window of such a length in whose middle a time stands. */
export const windowAround = (day: Span, zoom: Zoom, ms: number): Span =>
  windowFrom(day, zoom, ms - (zoom * minuteMs) / 2);

/** Half a window earlier or later; null at the end of the day, where another day begins. */
export function moved(day: Span, zoom: Zoom, { fromMs }: Span, by: -1 | 1): Span | null {
  const next = windowFrom(day, zoom, fromMs + (by * zoom * minuteMs) / 2);
  return next.fromMs === fromMs ? null : next;
}

/** Where in a window a time stands, 0 to 1; what lies outside stands at its edge. */
export const placeOf = (ms: number, { fromMs, untilMs }: Span): number =>
  Math.min(1, Math.max(0, (ms - fromMs) / (untilMs - fromMs)));

export const percent = (share: number): string => `${Number((share * 100).toFixed(4))}%`;

const steps = [1, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720] as const;
const labelWidth = 52;

/** The times written above the lanes, as many as find room. */
export function timeMarks({ fromMs, untilMs }: Span, width: number): { readonly ms: number; readonly label: string }[] {
  const minutes = (untilMs - fromMs) / minuteMs;
  const step = (steps.find((each) => (minutes / each) * labelWidth <= width) ?? 720) * minuteMs;
  const marks = [];
  for (let ms = Math.ceil(fromMs / step) * step; ms < untilMs; ms += step) marks.push({ ms, label: timeText(ms) });
  return marks;
}
