import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  auditOpenDays,
  machineCheckPercent,
  machineFirstMinutes,
  machineRisks,
} from '@parking/contract/audits/audited-exit';
import type { PictureSide } from '@parking/contract/audits/audit-plates';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { writeOperation } from '../../platform/audit/operations-log.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Site } from '../../platform/http/context.ts';
import { OutgoingFault } from '../../platform/outgoing/outgoing-fault.ts';
import { keepPlateBoxes } from '../gates/lpr/plate-boxes.ts';
import { plateRecognizer } from '../gates/lpr/plate-recognizer.ts';
import type { PlateReader } from '../gates/lpr/recognition.ts';
import { isBlank } from './blank-picture.ts';
import { lockExits } from './lock-exit.ts';
import { type Agreement, type Reading, machineAgrees } from './machine-agrees.ts';
import { author } from './pick-exits.ts';
import { isRepeated } from './repeated-picture.ts';
import { writeAudit } from './write-audit.ts';

interface Machine {
  readonly database: Database;
  readonly files: FileStore;
  readonly site: Site;
  /** Also recognisers of the own network and this machine. */
  readonly allowPrivate: boolean;
  readonly signal?: AbortSignal;
  /** Whether an exit on which it agrees is shown to a person all the same. By chance, so that nobody can know which. */
  readonly isChecked?: () => boolean;
}

/** The recogniser as it is set up. */
interface SetUp {
  readonly url: string;
  readonly thresholdBasisPoints: number;
}

const byChance = (): boolean => randomInt(100) < machineCheckPercent;

/** For one picture. The recogniser is told nothing else. */
const recogniserMs = 10_000;
const atOnce = 2_000;
/** Pictures of one end that are shown; the first are those that its gate took. */
const picturesOfEnd = 3;
/** Longer than all pictures of one exit may take: whoever holds it by then is gone. */
const heldMinutes = 3;
/** A recogniser that is away is asked again after 1, 2, 4 … minutes, at most an hour, so many times: for some hours. */
const mostTries = 10;
const longestPause = 60;

/** Lets the recogniser look where it is switched on. Returns whether it decided any. */
export async function auditByMachine(machine: Machine): Promise<boolean> {
  const { isEnable, url, thresholdBasisPoints } = await machine.database.readQueries
    .selectFrom('auditConfiguration')
    .select(['isEnable', 'url', 'thresholdBasisPoints'])
    .executeTakeFirstOrThrow();
  return isEnable && url !== null && showToMachine(machine, { url, thresholdBasisPoints });
}

/**
 * Shows the recogniser what waits in the queue, before people see it, each exit once and on one server at a time. Nothing is held in
 * the database while it looks; an exit whose process ended is shown again.
 */
export async function showToMachine(machine: Machine, { url, thresholdBasisPoints }: SetUp): Promise<boolean> {
  const { database, site, allowPrivate, signal, isChecked = byChance } = machine;
  await queueExits(database, site);
  const types = await database.readQueries.selectFrom('vehicleAuditTypes').selectAll().execute();
  const trust = {
    threshold: thresholdBasisPoints / 10_000,
    types: new Map(types.map(({ name, vehicleTypeId }) => [name, vehicleTypeId])),
  };
  const recogniser = plateRecognizer({ target: url, allowPrivate, timeoutMs: recogniserMs }, null);
  let decided = false;
  while (!signal?.aborted) {
    const stayId = await holdNext(database);
    if (stayId === null) break;
    const readings = await lookAt(machine, recogniser, stayId);
    if (typeof readings === 'string') {
      await putOff(database, stayId, readings);
      // It is away: the others would not be answered either.
      break;
    }
    const agrees = (charged: Charged) => machineAgrees(readings, charged, trust);
    await inTransaction(database, (tx) => decide(tx, { site, stayId, agrees, isChecked }));
    decided = true;
  }
  return decided;
}

/** Of what waits for people, that which pictures can settle and both ends have one of. */
async function queueExits(database: Database, site: Site): Promise<void> {
  const from = shiftDays(businessDayOf(new Date(), site), -auditOpenDays);
  await sql`
    insert into machine_audits (stay_id, kept_until)
    select q.stay_id, now() + make_interval(mins => ${machineFirstMinutes}) from audited_exits q
    where q.status = 'UNAUDITED' and q.business_day >= ${from}::date and q.why <> array['CHOSEN'] and q.risks <@ ${[...machineRisks]}::text[]
      and (q.claimed_until is null or q.claimed_until < now())
      and not exists (select from machine_audits m where m.stay_id = q.stay_id)
      and not exists (select from parking_out_audits a where a.stay_id = q.stay_id)
      and (select count(distinct i.side) from stay_images i where i.stay_id = q.stay_id) = 2
    order by q.stay_id limit ${atOnce} on conflict do nothing`.execute(database.writeQueries);
}

/** The next exit to look at, from now on this server's until it has decided or is given up. */
async function holdNext(database: Database): Promise<string | null> {
  const { rows } = await sql<{ stayId: string }>`
    update machine_audits set tries = tries + 1, due_at = now() + make_interval(mins => ${heldMinutes})
    where stay_id = (select stay_id from machine_audits where state = 'WAITING' and due_at <= now()
      order by due_at limit 1 for update skip locked)
    returning stay_id as "stayId"`.execute(database.writeQueries);
  return rows[0]?.stayId ?? null;
}

/** What the recogniser sees in the pictures of a stay; why not, where it does not answer. */
async function lookAt(
  { database, files }: Machine,
  recogniser: PlateReader,
  stayId: string,
): Promise<Reading[] | string> {
  const { rows: pictures } = await sql<{
    side: PictureSide;
    token: string;
    filename: string;
    mediaType: string;
  }>`
    select side, token, filename, media_type as "mediaType" from (
      select i.side, f.token, f.filename, f.media_type, row_number() over (partition by i.side order by i.taken_at, i.token) as place
      from stay_images i join asset_files f on f.token = i.token
      where i.stay_id = ${stayId} and not ${isRepeated} and not ${isBlank}) p
    where place <= ${picturesOfEnd}`.execute(database.readQueries);
  const readings: Reading[] = [];
  for (const { side, token, filename, mediaType } of pictures) {
    const content = await files.get(token);
    if (!content) continue;
    try {
      const seen = await recogniser({ bytes: await buffer(content), filename, mediaType });
      readings.push({ side, seen });
      if (seen?.plateBox) await keepPlateBoxes(database.writeQueries, [{ token, box: seen.plateBox }]);
    } catch (error) {
      return error instanceof OutgoingFault ? error.message : 'wrong-answer';
    }
  }
  return readings;
}

async function putOff(database: Database, stayId: string, fault: string): Promise<void> {
  await sql`
    update machine_audits set fault = ${fault}, state = case when tries >= ${mostTries} then 'SILENT' else 'WAITING' end,
      decided_at = case when tries >= ${mostTries} then now() end,
      due_at = now() + make_interval(mins => least(${longestPause}, (2 ^ (least(tries, 10) - 1))::integer))
    where stay_id = ${stayId} and state = 'WAITING'`.execute(database.writeQueries);
}

const judged: ReadonlySet<string> = new Set(machineRisks);

interface Charged {
  readonly plate: string | null;
  readonly vehicleTypeId: string;
}

interface Deciding extends Required<Pick<Machine, 'site' | 'isChecked'>> {
  readonly stayId: string;
  readonly agrees: (charged: Charged) => Agreement | null;
}

/**
 * Matches an exit by machine where it agrees, of what is charged by now, and nobody has it or has said anything meanwhile. Some of
 * those on which it agrees it leaves to people as if it had not, by chance, so that nobody can know which.
 */
async function decide(tx: Tx, { site, stayId, agrees, isChecked }: Deciding): Promise<void> {
  const exit = (await lockExits(tx, [stayId])).get(stayId);
  const { rows } =
    await sql`select from machine_audits where stay_id = ${stayId} and state = 'WAITING' for update`.execute(tx);
  if (!exit || rows.length === 0) return;
  const isPeoples =
    exit.status !== 'UNAUDITED' ||
    exit.heldBy !== null ||
    exit.freePass ||
    !exit.risks.every((risk) => judged.has(risk));
  const agreement = isPeoples ? null : agrees(exit);
  const state = agreement === null ? 'PEOPLE' : isChecked() ? 'CHECK' : 'MATCHED';
  await sql`update machine_audits set state = ${state}, decided_at = now() where stay_id = ${stayId}`.execute(tx);
  if (agreement === null || state === 'CHECK') return;
  const { operatorId, depositId } = exit;
  const id = newId();
  await writeAudit(tx, {
    id,
    stayId,
    operatorId,
    depositId,
    status: 'MATCHED',
    byId: null,
    plateConfidence: Math.round(agreement.plate * 10_000),
    classConfidence: Math.round(agreement.vehicle * 10_000),
  });
  const after = { parkingOutId: stayId, status: 'MATCHED' };
  await writeOperation(tx, author(site), { action: 'audit-exit', entity: 'parking_out_audits', entityId: id, after });
}
