import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { maySeeScreen, screensOf } from '@parking/contract/core/permissions';
import { type ReportSchedule, maximumSchedules } from '@parking/contract/reports/report-deliveries';
import { SavedReport } from '@parking/contract/system/system';
import { sql } from 'kysely';
import { listViewers } from '../../../platform/auth/viewers.ts';
import { refuseFull } from '../../../platform/db/own-rows.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Act, Context } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';

type Creating = Context<typeof contract.reportSchedules.create>;
type Updating = Context<typeof contract.reportSchedules.update>;
type Removing = Context<typeof contract.reportSchedules.remove>;
type Exports = Platform['exports'];

export async function listSchedules(reads: Reads, only?: string): Promise<ReportSchedule[]> {
  const { rows } = await sql<ReportSchedule>`
    select s.id, s.saved_view_id as "savedViewId", v.name, v.route, v.query, s.user_id as "makerId", u.username as maker, s.rhythm,
      to_char(s.time, 'HH24:MI') as time, s.weekday, s.month_day as "monthDay", s.shift_id as "shiftId", h.name as shift, s.formats,
      s.active, coalesce((select json_agg(json_build_object('id', p.id, 'username', p.username) order by p.username)
        from report_schedule_recipients r join users p on p.id = r.user_id where r.schedule_id = s.id), '[]') as recipients
    from report_schedules s join saved_views v on v.id = s.saved_view_id join users u on u.id = s.user_id
      left join shifts h on h.id = s.shift_id
    ${only === undefined ? sql`` : sql`where s.id = ${only}`}
    order by lower(v.name), s.id`.execute(reads);
  return rows;
}

/** Saved reports that a user sees: own ones, and those that others share on screens the user may see. */
export async function listReports(reads: Reads, actor: Act['actor']) {
  const views = await reads
    .selectFrom('savedViews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.name', 'v.route', 'v.userId', 'u.username as owner', 'v.report'])
    .where('v.report', 'is not', null)
    .where((where) => where.or([where('v.userId', '=', actor.userId), where('v.shared', '=', true)]))
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
  return views.filter(({ route }) => maySeeScreen(route, actor.rights));
}

/** Active users who may see the screen of a saved report and make the call that it is read by. */
export async function listRecipients(reads: Reads, exports: Exports, view: { readonly report: unknown }) {
  const { path } = SavedReport.parse(view.report);
  const menus = screensOf(exports.reportAt(path)?.permission ?? 'public');
  const viewers = await Promise.all(menus.map((menu) => listViewers(reads, menu)));
  const ids = [...new Set(viewers.flat().map(({ id }) => id))];
  if (ids.length === 0) return [];
  return reads.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).orderBy('username').execute();
}

type Input = Updating['body'];

/** What a rhythm needs stands there, and nothing else is kept of it. */
function timingOf({ rhythm, time, weekday, monthDay, shiftId }: Input) {
  const isClocked = rhythm === 'DAILY' || rhythm === 'WEEKLY' || rhythm === 'MONTHLY';
  const missing = [
    ...(isClocked && !time ? ['time'] : []),
    ...(rhythm === 'WEEKLY' && !weekday ? ['weekday'] : []),
    ...(rhythm === 'MONTHLY' && !monthDay ? ['monthDay'] : []),
  ];
  if (missing.length > 0) throw badInput(...missing.map((path) => ({ path, code: 'required' as const })));
  return {
    rhythm,
    time: isClocked ? (time ?? null) : null,
    weekday: rhythm === 'WEEKLY' ? (weekday ?? null) : null,
    monthDay: rhythm === 'MONTHLY' ? (monthDay ?? null) : null,
    shiftId: rhythm === 'SHIFT_END' ? (shiftId ?? null) : null,
  };
}

async function refuseStrangers(
  tx: Tx,
  exports: Exports,
  view: { readonly report: unknown },
  body: Input,
): Promise<void> {
  const known = new Set((await listRecipients(tx, exports, view)).map(({ id }) => id));
  const unknown = body.recipients.flatMap((id, index) => (known.has(id) ? [] : [index]));
  if (unknown.length > 0)
    throw badInput(...unknown.map((index) => ({ path: `recipients.${index}`, code: 'not-an-option' as const })));
  const { shiftId } = body;
  if (!shiftId) return;
  const shift = await tx.selectFrom('shifts').select('id').where('id', '=', shiftId).executeTakeFirst();
  if (!shift) throw badInput({ path: 'shiftId', code: 'does-not-exist' });
}

/** Whoever it goes to from now on. */
export async function writeRecipients(tx: Tx, scheduleId: string, recipients: readonly string[]): Promise<void> {
  await tx.deleteFrom('reportScheduleRecipients').where('scheduleId', '=', scheduleId).execute();
  await tx
    .insertInto('reportScheduleRecipients')
    .values([...new Set(recipients)].map((userId) => ({ scheduleId, userId })))
    .execute();
}

async function readSchedule(reads: Reads, id: string): Promise<ReportSchedule> {
  const [schedule] = await listSchedules(reads, id);
  if (!schedule) throw new Error('A schedule that was just written is gone.');
  return schedule;
}

export async function createSchedule(
  exports: Exports,
  { tx, actor, body, fail, log }: Creating,
): Promise<ReportSchedule> {
  const view = (await listReports(tx, actor)).find(({ id }) => id === body.savedViewId);
  if (!view) throw fail('record-not-found');
  await refuseStrangers(tx, exports, view, body);
  await refuseFull(tx, {
    table: 'reportSchedules',
    userId: actor.userId,
    maximum: maximumSchedules,
    path: 'savedViewId',
  });
  const id = newId();
  await tx
    .insertInto('reportSchedules')
    .values({
      id,
      savedViewId: view.id,
      userId: actor.userId,
      ...timingOf(body),
      formats: [...new Set(body.formats)],
      active: body.active ?? true,
    })
    .execute();
  await writeRecipients(tx, id, body.recipients);
  const after = await readSchedule(tx, id);
  await log({ action: 'create', entity: 'report_schedules', entityId: id, after });
  return after;
}

/** The own schedule; that of somebody else runs with rights that are not the caller's. */
async function lockOwn({ tx, actor, params }: Updating | Removing) {
  return tx
    .selectFrom('reportSchedules as s')
    .innerJoin('savedViews as v', 'v.id', 's.savedViewId')
    .select(['s.id', 'v.report'])
    .where('s.id', '=', params.id)
    .where('s.userId', '=', actor.userId)
    .forUpdate('s')
    .executeTakeFirst();
}

export async function updateSchedule(exports: Exports, context: Updating): Promise<ReportSchedule> {
  const { tx, body, params, fail, log } = context;
  const own = await lockOwn(context);
  if (!own) throw fail('record-not-found');
  await refuseStrangers(tx, exports, own, body);
  const before = await readSchedule(tx, params.id);
  await tx
    .updateTable('reportSchedules')
    .set({
      ...timingOf(body),
      formats: [...new Set(body.formats)],
      active: body.active ?? before.active,
      // An hour that has passed already today is not made up for.
      since: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', params.id)
    .execute();
  await writeRecipients(tx, params.id, body.recipients);
  const after = await readSchedule(tx, params.id);
  await log({ action: 'update', entity: 'report_schedules', entityId: params.id, before, after });
  return after;
}

export async function removeSchedule(context: Removing): Promise<null> {
  const { tx, params, fail, log } = context;
  if (!(await lockOwn(context))) throw fail('record-not-found');
  const before = await readSchedule(tx, params.id);
  await tx.deleteFrom('reportSchedules').where('id', '=', params.id).execute();
  await log({ action: 'delete', entity: 'report_schedules', entityId: params.id, before });
  return null;
}
