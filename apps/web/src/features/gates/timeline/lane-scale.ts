import { localMs } from '../shared/wall-clock.ts';

/** The time that is shown, from one edge to the other. */
export interface Scale {
  readonly fromMs: number;
  readonly untilMs: number;
}

const hourMs = 3_600_000;
/** Minutes between two marks, by the hours that the screen's width shows. */
const stepMinutes = { 24: 120, 6: 30, 1: 5 } as const;

/** Where in the day, 0 to 1; what lies outside stands at its edge. */
export const placeOf = (ms: number, { fromMs, untilMs }: Scale): number =>
  Math.min(1, Math.max(0, (ms - fromMs) / (untilMs - fromMs)));

/** The times written above the lanes. */
export function hourMarks({ fromMs, untilMs }: Scale, zoom: keyof typeof stepMinutes) {
  const step = (stepMinutes[zoom] * hourMs) / 60;
  const count = Math.round((untilMs - fromMs) / step);
  return Array.from({ length: count }, (_, index) => {
    const ms = fromMs + index * step;
    return { ms, label: new Date(ms).toISOString().slice(11, 16) };
  });
}

/** Of events in order of time, the one nearest to a time. */
export function nearestTo<Event extends { readonly at: string }>(
  at: string,
  events: readonly Event[],
): Event | undefined {
  const goal = localMs(at);
  const distance = (event: Event) => Math.abs(localMs(event.at) - goal);
  return events.reduce<Event | undefined>(
    (best, event) => (best === undefined || distance(event) < distance(best) ? event : best),
    undefined,
  );
}
