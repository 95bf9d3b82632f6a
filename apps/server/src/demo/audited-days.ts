import type { AuditItem } from '@parking/contract/audits/audited-exit';
import { shiftDays } from '@parking/contract/core/business-day';
import type { Body } from '@parking/gate-simulator/camera';
import { sql } from 'kysely';
import { sayOfExit } from '../modules/audits/audit-exits.ts';
import { lockExits } from '../modules/audits/lock-exit.ts';
import { author, drawSamples, pickRisks, sealSeeds } from '../modules/audits/pick-exits.ts';
import { writeOperations } from '../platform/audit/operations-log.ts';
import { businessDayOf } from '../platform/business-day.ts';
import { type Database, inTransaction } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Site } from '../platform/http/context.ts';
import { staffNamed, vehicleTypeIds } from './car-park.ts';
import { bodyOf, pictureStay } from './stay-pictures.ts';

/** The last of them waits for the auditor. */
const daysAgo = [4, 3, 2, 1] as const;
/** One in so many was sold as a cheaper type than its picture shows, and of one in so many the camera saw nothing. */
const oftenCheaper = 9;
const oftenUnseen = 40;
/** Rupiah that the first hour of a car costs beyond that of a motorcycle. */
const carBeyondMotorcycle = 3_000;

interface Looked {
  readonly stayId: string;
  readonly businessDay: string;
  /** Drawn into the sample of its day, and not only a risk. */
  readonly isDrawn: boolean;
  readonly typeId: string;
  readonly operatorId: string | null;
  readonly total: number;
  readonly entry: SeenAt;
  readonly exit: SeenAt;
}

interface SeenAt {
  readonly at: Date;
  readonly gateName: string;
  readonly plate: string;
}

interface CarPark {
  readonly database: Database;
  readonly files: FileStore;
  readonly site: Site;
}

/** Samples of the last days with what cameras saw of them, what the auditor said of all but the newest, and what is a risk. */
export async function auditDays(park: CarPark, now: Date): Promise<void> {
  const { database, site } = park;
  const today = businessDayOf(now, site);
  const days = daysAgo.map((ago) => shiftDays(today, -ago));
  await sealSeeds(database, site, days);
  await drawSamples(database, site);
  await pickRisks(database, site, { all: true });
  const waiting = days.at(-1);
  for (const [index, looked] of (await listLooked(database, days)).entries()) {
    const isCheaper = index % oftenCheaper === 0 && isSoldAsMotorcycle(looked);
    const isUnseen = index % oftenUnseen === oftenUnseen - 1;
    if (!isUnseen) await picture(park, looked, isCheaper ? 'CAR' : bodyOf(looked.typeId));
    if (!looked.isDrawn || looked.businessDay === waiting) continue;
    await say(park, {
      parkingOutId: looked.stayId,
      ...(isUnseen
        ? { status: 'NO_EVIDENCE', note: 'Kamera tidak merekam.' }
        : isCheaper
          ? { status: 'UNMATCHED', reason: 'VEHICLE', vehicleId: vehicleTypeIds.MOBIL, amount: carBeyondMotorcycle }
          : { status: 'MATCHED' }),
    });
  }
}

const isSoldAsMotorcycle = ({ typeId, operatorId, total }: Looked): boolean =>
  typeId === vehicleTypeIds.MOTOR && operatorId !== null && total > 0;

/** So many exits that are a risk are shown with pictures, the gravest first: somebody who tries the desk comes no further. */
const riskyShown = 120;

/** What was drawn, and what is a risk, as the desk hands it out; a plate that no reader read is on the picture all the same. */
async function listLooked(database: Database, days: readonly string[]): Promise<readonly Looked[]> {
  const { rows } = await sql<Looked>`
    with looked as (
      select stay_id, business_day, true as is_drawn from audited_exits where business_day = any(${[...days]}::date[]) and drawn_of is not null
      union all (
        select stay_id, business_day, false from audited_exits
        where drawn_of is null and status = 'UNAUDITED' order by risk desc, exited_at, stay_id limit ${riskyShown}))
    select s.id as "stayId", to_char(q.business_day, 'YYYY-MM-DD') as "businessDay", q.is_drawn as "isDrawn", s.vehicle_type_id as "typeId",
      s.operator_id as "operatorId", s.total,
      json_build_object('at', s.entered_at, 'gateName', i.name, 'plate', coalesce(p.entry_plate, p.exit_plate, n.plate)) as entry,
      json_build_object('at', s.exited_at, 'gateName', o.name, 'plate', coalesce(p.exit_plate, p.entry_plate, n.plate)) as exit
    from looked q join stays s on s.id = q.stay_id left join stay_plates p on p.stay_id = s.id
    join gates i on i.id = s.entry_gate_id join gates o on o.id = s.exit_gate_id
    join (select stay_id, 'B' || (1000 + row_number() over (order by stay_id)) || 'UJI' as plate from looked) n on n.stay_id = s.id
    order by s.exited_at, s.id`.execute(database.readQueries);
  const timed = (end: SeenAt) => ({ ...end, at: new Date(end.at) });
  return rows.map((row) => ({ ...row, entry: timed(row.entry), exit: timed(row.exit) }));
}

async function picture(park: CarPark, { stayId, operatorId, ...looked }: Looked, body: Body): Promise<void> {
  const uploadedBy = operatorId ?? staffNamed('manajer').id;
  for (const side of ['ENTRY', 'EXIT'] as const)
    await pictureStay(park, { stayId, uploadedBy, body, side, ...looked[side === 'ENTRY' ? 'entry' : 'exit'] });
}

async function say({ database, site }: CarPark, item: AuditItem): Promise<void> {
  const { id: userId, username } = staffNamed('auditor');
  await inTransaction(database, async (tx) => {
    const exit = (await lockExits(tx, [item.parkingOutId])).get(item.parkingOutId);
    if (!exit || exit.involved.includes(userId)) return;
    const by = { ...author(site), actorId: userId, actorName: username };
    const log = (said: Parameters<typeof writeOperations>[2][number]) => writeOperations(tx, by, [said]);
    await sayOfExit({ tx, site, actor: { userId }, log }, item, exit);
  });
}
