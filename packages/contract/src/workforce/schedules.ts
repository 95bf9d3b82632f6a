import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportOf } from '../core/export-of.ts';
import { IdParams, id } from '../core/id.ts';
import { date, reference } from '../core/list.ts';
import { updateBody } from '../core/resource.ts';
import { reportGroup } from '../core/report.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { gateCategories, gateTypes } from '../gates/gate-words.ts';
import { scheduleSummary } from './schedule-summary.ts';
import { timeOfDay } from './shifts.ts';

const onPlan = (flag: 'viewable' | 'editable' | 'deleteable') => ({ menus: ['/schedule'], flag }) as const;
const affects = ['schedules', 'operations'] as const;

/** The longest period that is planned at once: two months. */
export const maximumPlanDays = 62;
export const maximumPosts = 5000;

const PostInput = z.object({
  userId: id(),
  gateId: id().nullable(),
  shiftId: id(),
  date: localDate(),
});

/** A post is of one day: by the specification's words a plan from `date` to `date`. */
const ofOneDay = {
  dateStart: localDate(),
  dateEnd: localDate(),
  schedule: z.array(z.strictObject({ date: localDate() })).max(1),
};

/** One post of a plan, with the hours it is saved with. */
export const RosterPost = PostInput.extend({
  id: id(),
  ...ofOneDay,
  start: timeOfDay(),
  end: timeOfDay(),
  updatedAt: localDateTime(),
});
export type RosterPost = z.output<typeof RosterPost>;

const Words = z.object({ id: id(), label: z.string(), labelEn: z.string() });

const RosterUser = z.object({
  id: id(),
  name: z.string(),
  username: z.string(),
  groups: z.array(id()),
  active: z.boolean(),
  /** Of this user's plan in the period; a save that names an older one is refused. */
  version: z.string(),
});
export type RosterUser = z.output<typeof RosterUser>;

const RosterGate = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  gateType: z.enum(gateTypes),
  /** Null: nobody works there. */
  gateCategory: z.enum(gateCategories).nullable(),
});
export type RosterGate = z.output<typeof RosterGate>;

export const Roster = z.object({
  period: z.object({ from: localDate(), to: localDate() }),
  today: localDate(),
  /** Whoever can be planned, and whoever is. */
  users: z.array(RosterUser),
  groups: z.array(Words.extend({ name: z.string() })),
  gates: z.array(RosterGate),
  shifts: z.array(z.object({ id: id(), name: z.string(), start: timeOfDay(), end: timeOfDay() })),
  /** With those of the day before and the day after, whose hours may reach into the period. */
  posts: z.array(RosterPost),
  holidays: z.array(z.object({ day: localDate(), label: z.string(), labelEn: z.string() })),
  /** Past days on which a user took money: their posts stay. */
  worked: z.array(z.object({ userId: id(), date: localDate() })),
});
export type Roster = z.output<typeof Roster>;

const summary = reportGroup({ summary: scheduleSummary });

/** A post as a file of the plan has it. */
export const PlannedPost = z.object({
  id: id(),
  date: localDate(),
  start: z.string(),
  end: z.string(),
  shift: z.string(),
  userId: id(),
  person: z.string(),
  username: z.string(),
  gateId: id().nullable(),
  gate: z.string().nullable(),
});

/** Who stands where when, as it is planned and as it was. */
export const schedules = {
  detail: endpoint({
    method: 'GET',
    path: '/schedules/detail',
    summary: 'The plan of a period with everything a planner chooses from; without dates, of this week',
    permission: onPlan('viewable'),
    query: z.strictObject({ from: localDate().optional(), to: localDate().optional() }),
    reply: Roster,
    reads: ['schedules', 'shifts', 'gates', 'users', 'userGroups', 'holidays'],
  }),
  detailExport: exportOf(
    '/schedules/detail/export',
    'Write the filtered posts of the plan to a file',
    onPlan('viewable'),
    {
      date: date(),
      userId: reference('/reports/operators/list'),
      gateId: reference('/gates/list', { nullable: true }),
    },
  ),
  save: endpoint({
    method: 'POST',
    path: '/schedules/save',
    summary:
      'Replace the plan of a period, all or nothing. It covers the people in `userIds` and in `schedule`; other plans stay',
    permission: onPlan('editable'),
    idempotent: true,
    body: z.strictObject({
      dateStart: localDate(),
      dateEnd: localDate(),
      /** What a post leaves out it has of the body, without a day each of them. Left out altogether, `userId` stands in `shiftId`. */
      schedule: z
        .array(
          z.strictObject({
            userId: id().optional(),
            gateId: id().nullable().optional(),
            shiftId: id().optional(),
            date: localDate().optional(),
          }),
        )
        .max(maximumPosts)
        .optional(),
      userId: id().optional(),
      gateId: id().nullable().optional(),
      shiftId: id().optional(),
      /** Whose plan it is besides: somebody without a post in `schedule` has none afterwards. */
      userIds: z.array(id()).max(1000).optional(),
      /** Of the plans it was made from, by user, as the detail of the same period told them. */
      versions: z.record(id(), z.string().max(100)).optional(),
    }),
    bodyLimit: 2 * 1024 * 1024,
    reply: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
    errors: ['changed-meanwhile', 'schedule-conflict', 'schedule-overlap'],
    affects,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/schedules/{id}',
    summary: 'Move one post to another person, day, shift or gate; what is left out stays',
    permission: onPlan('editable'),
    params: IdParams,
    body: updateBody(PostInput.extend({ ...ofOneDay, schedule: ofOneDay.schedule.nullable() })),
    ignored: ['id', 'start', 'end'],
    reply: RosterPost,
    errors: ['record-not-found', 'already-exists', 'changed-meanwhile', 'schedule-conflict', 'schedule-overlap'],
    affects,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/schedules/{id}',
    summary: 'Take one post out of the plan',
    permission: onPlan('deleteable'),
    params: IdParams,
    reply: z.null(),
    errors: ['record-not-found', 'changed-meanwhile', 'schedule-worked'],
    affects,
  }),
  ...summary,
} as const;
