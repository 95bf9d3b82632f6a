import { z } from 'zod';
import { type Column, dateTime, oneOf, reference } from '../core/list.ts';
import { Named, day, figure, named, oneOfGroups, report } from '../core/report.ts';
import { localDate, localDateTime } from '../core/time.ts';

/** How a post went. EXPECTED: it has begun and nobody was seen; UNPLANNED: money was taken without a post. */
export const attendanceStates = ['UPCOMING', 'EXPECTED', 'ON_TIME', 'LATE', 'ABSENT', 'UNPLANNED'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** Minutes before its end from which on somebody has left a post early, and after it until when the takings are handed in. */
export const earlyMinutes = 15;
export const handInMinutes = 60;

/** What is added up; times are whole minutes. */
const sums = {
  posts: z.int(),
  planned: z.int(),
  worked: z.int(),
  lateTimes: z.int(),
  late: z.int(),
  /** Gone a quarter of an hour before the end or earlier, and by how much. */
  earlyTimes: z.int(),
  early: z.int(),
  absences: z.int(),
  unplanned: z.int(),
  /** Cars that left. */
  sales: z.int(),
  /** Deposits that were handed in an hour after the post or later, or not yet. */
  lateDeposits: z.int(),
} as const;

const state: Column = { ...oneOf(attendanceStates, { operators: [], sortable: true }) };

export const scheduleSummary = report({
  path: '/schedules/summary',
  summary: 'What was planned and what was worked: who came, when, who was late and who never came',
  menus: ['/schedule_summary_report'],
  // Every post is a row whose person is looked for in sessions and sales: of a year nobody reads them.
  maximumDays: 92,
  row: z.object({
    date: localDate().nullable(),
    operator: Named.nullable(),
    shift: Named.nullable(),
    gate: Named.nullable(),
    startsAt: localDateTime().nullable(),
    endsAt: localDateTime().nullable(),
    /** The first sign: signed in, or the first sale; and the last one. */
    arrivedAt: localDateTime().nullable(),
    leftAt: localDateTime().nullable(),
    state: z.enum(attendanceStates).nullable(),
    ...sums,
  }),
  columns: {
    date: day(),
    operator: named(),
    shift: named(),
    gate: named(),
    startsAt: dateTime({ operators: [] }),
    endsAt: dateTime({ operators: [] }),
    arrivedAt: dateTime({ operators: [] }),
    leftAt: dateTime({ operators: [] }),
    state,
    posts: figure(),
    planned: figure(),
    worked: figure(),
    lateTimes: figure(),
    late: figure(),
    earlyTimes: figure(),
    early: figure(),
    absences: figure(),
    unplanned: figure(),
    sales: figure(),
    lateDeposits: figure(),
  },
  totals: z.object(sums),
  filters: {
    operatorId: reference('/users/list'),
    shiftId: reference('/shifts/list', { nullable: true }),
    gateId: reference('/gates/list', { nullable: true }),
    attendance: oneOf(attendanceStates),
  },
  groupBy: oneOfGroups('post', 'operator', 'day'),
  reads: ['schedules', 'shifts'],
});
