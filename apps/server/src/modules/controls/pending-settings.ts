import { shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import { isAllowed } from '@parking/contract/core/permissions';
import { type ControlName, readerControls, screenOfControl, topControls } from '@parking/contract/controls/controls';
import type { PendingSetting, pendingSettings } from '@parking/contract/controls/pending-settings';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { Approver, Context, Site } from '../../platform/http/context.ts';
import { type Approving, approvalNeeded, findApprover } from './approve.ts';
import { hasSold } from './dated-settings.ts';
import { type ControlChange, type ControlValue, noteControlChange } from './control-changes.ts';

/** Where the recogniser stands is for its screen alone. */
const isOfReader = (name: string): boolean => readerControls.some((one) => one === name);
const ofReader = sql`in (${sql.join(readerControls.map((name) => sql.lit(name)))})`;

/** A key that waits is told to nobody. */
const told = sql`case when setting = 'lprKey' then 'null'::jsonb else value end`;

/** What was said and has not begun. */
export async function readPending(reads: Reads): Promise<PendingSetting[]> {
  const { rows } = await sql<PendingSetting>`
    select id, setting, vehicle_type_id as "vehicleTypeId", ${told} as value, to_char(first_day, 'YYYY-MM-DD') as "from"
    from pending_settings order by setting, id`.execute(reads);
  return rows;
}

interface By extends Omit<Approving, 'actor'> {
  readonly tx: Tx;
  readonly site: Site;
  readonly actor: Context['actor'];
}

const isTop = (name: string): boolean => topControls.some((one) => one === name);

/** Who signed beside for these to hold at once: somebody else who may set them all. */
function findSigner(by: By, changes: readonly ControlChange[]): Approver | null {
  for (const { name } of changes) {
    const right = { menus: [screenOfControl(name)], flag: 'editable' } as const;
    const signer = findApprover(by, right);
    if (signer && isTop(name) && !signer.rights.everything) throw approvalNeeded(right, by.origin);
  }
  return by.approver;
}

/**
 * Of changed controls, those that loosen are put off to the next business day, unless somebody else signs for them; returns
 * which were. Whatever is said of a control anew takes the place of what was said before. All is written down and told;
 * until something was sold all holds at once.
 */
export async function putOffLoosening(by: By, changes: readonly ControlChange[]): Promise<readonly ControlChange[]> {
  const { tx, site } = by;
  for (const { name, subject } of changes)
    await sql`delete from pending_settings
      where setting = ${name} and vehicle_type_id is not distinct from ${subject?.id ?? null}::uuid`.execute(tx);
  if (changes.length === 0 || !(await hasSold(tx))) return [];
  const signer = findSigner(
    by,
    changes.filter(({ loosens }) => loosens),
  );
  const today = businessDayOf(new Date(), site);
  const putOff = changes.filter(({ loosens }) => loosens && signer === null);
  for (const change of changes) {
    const waits = putOff.includes(change);
    const from = waits ? shiftDays(today, 1) : today;
    if (waits) await putIn(by, change, from);
    await noteControlChange({ ...by, approver: change.loosens ? signer : null }, change, from);
  }
  return putOff;
}

const putIn = ({ tx, actor }: By, { name, subject, after, kept = after }: ControlChange, from: string) =>
  sql`insert into pending_settings (id, setting, vehicle_type_id, value, first_day, by_id)
    values (${newId()}, ${name}, ${subject?.id ?? null}, ${JSON.stringify(kept)}::jsonb, ${from}, ${actor.userId})`.execute(
    tx,
  );

interface Waiting {
  readonly setting: ControlName;
  readonly value: ControlValue;
  readonly subjectId: string | null;
  readonly subject: string | null;
}

/** Takes back what has not begun: whoever may set it may leave it as it is. The reader's address and key go together. */
export async function withdrawPending(context: Context<typeof pendingSettings.withdraw>): Promise<null> {
  const { tx, params } = context;
  const { rows } = await sql<Waiting>`
    with gone as (
      delete from pending_settings where id = ${params.id} or setting ${ofReader} and exists (
        select from pending_settings one where one.id = ${params.id} and one.setting ${ofReader})
      returning *)
    select p.setting, case when p.setting ${ofReader} then 'null'::jsonb else p.value end as value, t.id as "subjectId", t.label as subject
    from gone p left join vehicle_types t on t.id = p.vehicle_type_id`.execute(tx);
  if (rows.length === 0) throw context.fail('record-not-found');
  for (const waiting of rows) await noteWithdrawn(context, waiting);
  return null;
}

async function noteWithdrawn(
  context: Context<typeof pendingSettings.withdraw>,
  { setting, value, subjectId, subject }: Waiting,
): Promise<void> {
  const { tx, site, actor, params } = context;
  const maySet = isAllowed({ menus: [screenOfControl(setting)], flag: 'editable' }, '', actor.rights);
  if (!maySet || (isTop(setting) && !actor.rights.everything)) throw context.fail('forbidden');
  const change: ControlChange = {
    name: setting,
    ...(subjectId !== null && { subject: { id: subjectId, label: subject ?? '' } }),
    before: value,
    after: await readPresent(tx, setting, subjectId),
    loosens: false,
  };
  await noteControlChange({ tx, site, actor, approver: null }, change, businessDayOf(new Date(), site));
  await context.log({
    action: 'withdraw-setting',
    entity: 'pending_settings',
    entityId: params.id,
    before: { setting, value, vehicleTypeId: subjectId },
  });
}

async function readPresent(reads: Reads, name: ControlName, vehicleTypeId: string | null): Promise<ControlValue> {
  if (isOfReader(name)) return null;
  const { rows } = await sql<{ value: ControlValue }>`
    select case ${name}::text
      when 'fine' then (select to_jsonb(fine) from parking_fines where vehicle_type_id = ${vehicleTypeId}::uuid)
      when 'overdueTolerance' then (select to_jsonb(duration) from overdue_tolerance)
      else (select to_jsonb(c) -> lower(regexp_replace(${name}::text, '([A-Z])', '_\\1', 'g')) from system_configuration c) end as value`.execute(
    reads,
  );
  return rows[0]?.value ?? null;
}
