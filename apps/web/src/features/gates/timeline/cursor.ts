/** What the keyboard or the pointer stands on: a place in a lane, and the mark or alarm there. */
export interface Cursor {
  /** Of a gate, or `alarmLane`. */
  readonly lane: string;
  readonly ms: number;
  /** Null where how many there were is drawn, and until a mark is reached. */
  readonly id: string | null;
}

export interface Item {
  readonly id: string;
  readonly ms: number;
}

/** Items of one lane in order of time; or, where counts are drawn, the length of one count. */
export type LaneContent = { readonly items: readonly Item[] } | { readonly partMs: number };

export interface CursorLane {
  readonly id: string;
  readonly content: LaneContent;
}

export const alarmLane = 'alarms';
/** Keys that go further at once. */
const farParts = 12;
const farItems = 10;

interface Within {
  readonly fromMs: number;
  readonly untilMs: number;
}

const clamp = (ms: number, { fromMs, untilMs }: Within): number => Math.min(Math.max(ms, fromMs), untilMs - 1);

/** The item nearest to a time. */
export function nearest(items: readonly Item[], ms: number): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || Math.abs(item.ms - ms) < Math.abs(best.ms - ms) ? item : best),
    undefined,
  );
}

/** The cursor on what a lane has nearest to a time; of counts the one that holds it. */
function standOn({ id, content }: CursorLane, ms: number, within: Within): Cursor {
  if ('items' in content) {
    const item = nearest(content.items, ms);
    return { lane: id, ms: item?.ms ?? clamp(ms, within), id: item?.id ?? null };
  }
  const part = Math.floor((clamp(ms, within) - within.fromMs) / content.partMs);
  return { lane: id, ms: within.fromMs + part * content.partMs, id: null };
}

function alongItems(cursor: Cursor, lane: string, items: readonly Item[], by: number): Cursor {
  const at = items.findIndex(({ id }) => id === cursor.id);
  const next =
    at < 0
      ? ((by > 0 ? items.find(({ ms }) => ms >= cursor.ms) : items.findLast(({ ms }) => ms <= cursor.ms)) ??
        nearest(items, cursor.ms))
      : items[Math.min(Math.max(at + by, 0), items.length - 1)];
  return next ? { lane, ms: next.ms, id: next.id } : cursor;
}

/** A cursor that stood on a count, looked at closer: on what the count holds of single ones, where it holds any. */
export function settle(cursor: Cursor, lanes: readonly CursorLane[], partMs: number): Cursor {
  const content = lanes.find(({ id }) => id === cursor.lane)?.content;
  if (cursor.id !== null || !content || !('items' in content)) return cursor;
  const item = nearest(content.items, cursor.ms + partMs / 2);
  return item && item.ms >= cursor.ms && item.ms < cursor.ms + partMs
    ? { lane: cursor.lane, ms: item.ms, id: item.id }
    : cursor;
}

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Where a key leads; null for a key that moves nothing. Without a cursor the first key puts it at `startMs`. */
export function moveCursor(
  { key, shiftKey }: Key,
  cursor: Cursor | null,
  lanes: readonly CursorLane[],
  within: Within & { readonly startMs: number },
): Cursor | null {
  const place = lanes.findIndex(({ id }) => id === cursor?.lane);
  const lane = lanes[place];
  if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return null;
  if (!cursor || !lane) {
    const [first] = lanes.filter(({ id }) => id !== alarmLane);
    return first ? standOn(first, within.startMs, within) : null;
  }
  if (key === 'Home') return standOn(lane, within.fromMs, within);
  if (key === 'End') return standOn(lane, within.untilMs - 1, within);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = lanes[place + (key === 'ArrowDown' ? 1 : -1)];
    return next ? standOn(next, cursor.ms, within) : cursor;
  }
  const by = key === 'ArrowRight' ? 1 : -1;
  const { content } = lane;
  return 'items' in content
    ? alongItems(cursor, lane.id, content.items, by * (shiftKey ? farItems : 1))
    : standOn(lane, cursor.ms + by * content.partMs * (shiftKey ? farParts : 1), within);
}
