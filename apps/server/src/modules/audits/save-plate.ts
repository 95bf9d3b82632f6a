import { AuditPlate, type PictureSide } from '@parking/contract/audits/audit-plates';
import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { matchPlates, normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { selectList } from '../../platform/db/list-sql.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';

interface Read {
  readonly stayId: string;
  readonly side: PictureSide;
  readonly plate: string;
  readonly auditId: string | null;
  readonly byId: string;
}

interface Seen {
  readonly gateId: string;
  readonly said: string | null;
}

/** What the gate's own reader said nearest to that end of the stay, whatever was typed afterwards. */
async function readSaid(reads: Reads, stayId: string, side: PictureSide): Promise<Seen | null> {
  const end =
    side === 'ENTRY' ? { gate: 'entry_gate_id', at: 'entered_at' } : { gate: 'exit_gate_id', at: 'exited_at' };
  const [gate, at] = [sql.ref(`s.${end.gate}`), sql.ref(`s.${end.at}`)];
  const { rows } = await sql<Seen>`
    select ${gate} as "gateId", (select e.data->>'plateNumber' from gate_events e
      where e.gate_id = ${gate} and e.at between ${at} - interval '2 minutes' and ${at} + interval '2 minutes'
        and e.data->>'plateNumber' <> ''
      order by abs(extract(epoch from e.at - ${at})), e.event_id limit 1) as said
    from stays s where s.id = ${stayId} and ${gate} is not null`.execute(reads);
  return rows[0] ?? null;
}

/** Keeps what a person read in a picture. Those of one picture follow one another. Returns its id. */
export async function writePlate(tx: Tx, { stayId, side, plate, auditId, byId }: Read): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plate ${stayId} ${side}`}, 0))`.execute(tx);
  const seen = await readSaid(tx, stayId, side);
  if (!seen) throw new Failure('record-not-found');
  const said = normalisePlate(seen.said ?? '') === '' ? null : seen.said;
  const id = newId();
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0) + 1 as n from audit_plates where stay_id = ${stayId} and side = ${side}`.execute(tx);
  await tx
    .insertInto('auditPlates')
    .values({
      id,
      stayId,
      side,
      n: rows[0]?.n ?? 1,
      gateId: seen.gateId,
      readPlate: said,
      plate: normalisePlate(plate),
      match: said === null ? null : matchPlates(said, plate),
      auditId,
      byId,
    })
    .execute();
  return id;
}

type Matched = Pick<Read, 'stayId' | 'plate' | 'byId'> & { readonly auditId: string };

/**
 * Who says that an exit agrees with its pictures reads in each what was recorded: a reader is held against these as well, not
 * against its mistakes alone. What somebody wrote at a picture stays the last word of it.
 */
export async function writeMatchedPlates(tx: Tx, matched: Matched): Promise<void> {
  const { rows } = await sql<{ side: PictureSide }>`
    select distinct i.side from stay_images i join stays s on s.id = i.stay_id
    where s.id = ${matched.stayId} and case i.side when 'ENTRY' then s.entry_gate_id else s.exit_gate_id end is not null
      and (select p.audit_id is not null from audit_plates p where p.stay_id = s.id and p.side = i.side order by p.n desc limit 1)
        is distinct from false
    order by i.side`.execute(tx);
  for (const { side } of rows) await writePlate(tx, { ...matched, side });
}

/** What a person reads in a picture: the truth that its reader is held against. */
export async function savePlate(context: Context<typeof contract.auditPlates.savePlate>): Promise<AuditPlate> {
  const { tx, site, actor, body, log } = context;
  const stayId = body.parkingOutId ?? body.parkingInId ?? '';
  const { side, plateNumber: plate } = body;
  const id = await writePlate(tx, { stayId, side, plate, auditId: null, byId: actor.userId });
  await log({ action: 'save-plate', entity: 'audit_plates', entityId: id, after: { parkingInId: stayId, side } });
  const { rows } = await sql<AuditPlate>`
    select ${sql.raw(selectList(AuditPlate, site.zone))} from audit_plates_v where id = ${id}`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error(`Plate ${id} is gone.`);
  return saved;
}
