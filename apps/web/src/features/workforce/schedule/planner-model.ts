import { type PlannedPost, spanOf } from '@parking/contract/workforce/roster';
import type { Roster, RosterUser } from '@parking/contract/workforce/schedules';
import type { DraftPost } from './draft.ts';

/** Where a post is, or would be put. */
export interface Place {
  readonly userId?: string;
  readonly gateId?: string | null;
  readonly shiftId?: string;
}

/** One line of the week: a person, or a gate in a shift. */
export interface WeekRow extends Place {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly faded: boolean;
  readonly posts: readonly DraftPost[];
  /** Days on which nobody stands there who should. */
  readonly gaps: ReadonlySet<string>;
}

/** Whose plan is shown: `duty` for cashiers, operators and whoever has posts, a group's id, or all. */
export function peopleOf(
  { users, groups }: Roster,
  posts: readonly PlannedPost[],
  { who, search }: { readonly who: string; readonly search: string },
): RosterUser[] {
  const planned = new Set(posts.map(({ userId }) => userId));
  const onDuty = new Set(groups.filter(({ name }) => name === 'CASHIER' || name === 'OPERATOR').map(({ id }) => id));
  const words = search.trim().toLowerCase();
  return users.filter((user) => {
    const chosen =
      who === 'all' ||
      (who === 'duty' ? planned.has(user.id) || user.groups.some((id) => onDuty.has(id)) : user.groups.includes(who));
    return (
      chosen && (user.active || planned.has(user.id)) && `${user.name} ${user.username}`.toLowerCase().includes(words)
    );
  });
}

const minutesOf = (roster: Roster, post: PlannedPost): number => {
  const shift = roster.shifts.find(({ id }) => id === post.shiftId);
  if (!shift) return 0;
  const { from, to } = spanOf(post.date, { start: post.start ?? shift.start, end: post.end ?? shift.end });
  return to - from;
};

export const hoursOf = (roster: Roster, posts: readonly PlannedPost[]): number =>
  Math.round(posts.reduce((sum, post) => sum + minutesOf(roster, post), 0) / 6) / 10;

const noGaps: ReadonlySet<string> = new Set();

export const rowsByPerson = (
  roster: Roster,
  people: readonly RosterUser[],
  posts: readonly DraftPost[],
  words: { readonly hours: (hours: number) => string; readonly inactive: string },
): WeekRow[] =>
  people.map(({ id, name, active }) => {
    const own = posts.filter(({ userId }) => userId === id);
    return {
      key: id,
      userId: id,
      title: name,
      note: active ? words.hours(hoursOf(roster, own)) : words.inactive,
      faded: !active,
      posts: own,
      gaps: noGaps,
    };
  });

/** Shifts in which somebody works this week; all of them while nobody is planned. */
export function usedShifts(roster: Roster, posts: readonly PlannedPost[]) {
  const used = roster.shifts.filter(({ id }) => posts.some(({ shiftId }) => shiftId === id));
  return used.length > 0 ? used : roster.shifts;
}

const cashierGates = ({ gates }: Roster) => gates.filter(({ gateCategory }) => gateCategory === 'CASHIER');

export function rowsByGate(
  roster: Roster,
  posts: readonly DraftPost[],
  days: readonly string[],
  noGate: string,
): WeekRow[] {
  const attended = roster.gates.filter(({ gateCategory }) => gateCategory !== null);
  const used = usedShifts(roster, posts);
  const rows = [...attended, null].flatMap((gate) =>
    roster.shifts.map((shift): WeekRow => {
      const gateId = gate?.id ?? null;
      const own = posts.filter((post) => post.gateId === gateId && post.shiftId === shift.id);
      const needed = gate?.gateCategory === 'CASHIER' && used.includes(shift);
      const gaps = needed ? days.filter((day) => !own.some(({ date }) => date === day)) : [];
      return {
        key: `${gateId} ${shift.id}`,
        gateId,
        shiftId: shift.id,
        title: gate ? `${gate.code} · ${shift.name}` : `${noGate} · ${shift.name}`,
        note: gate ? gate.name : `${shift.start}–${shift.end}`,
        faded: false,
        posts: own,
        gaps: new Set(gaps),
      };
    }),
  );
  // What has no gate is shown only where there is something.
  return rows.filter(({ gateId, posts: own }) => gateId !== null || own.length > 0);
}

export interface Coverage {
  readonly shiftId: string;
  readonly name: string;
  readonly total: number;
  /** Gates with somebody, by day. */
  readonly byDay: ReadonlyMap<string, number>;
}

/** How many cashier gates have somebody in each shift of each day. */
export function coverageOf(roster: Roster, posts: readonly DraftPost[], days: readonly string[]): Coverage[] {
  const gates = new Set(cashierGates(roster).map(({ id }) => id));
  if (gates.size === 0) return [];
  return usedShifts(roster, posts).map(({ id, name }) => ({
    shiftId: id,
    name,
    total: gates.size,
    byDay: new Map(
      days.map((day) => {
        const there = posts.filter((post) => post.shiftId === id && post.date === day && post.gateId !== null);
        return [
          day,
          new Set(there.flatMap(({ gateId }) => (gateId !== null && gates.has(gateId) ? [gateId] : []))).size,
        ];
      }),
    ),
  }));
}
