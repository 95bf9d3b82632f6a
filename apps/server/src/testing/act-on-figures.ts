import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import pg from 'pg';
import { writeAudit } from '../modules/audits/write-audit.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Client, TestServer } from './test-server.ts';

/** Rupiah that were charged too little, and too much, where an exit does not agree; of the last a second auditor has to agree. */
const findings = [
  { amount: 3_000, needsSecond: false },
  { amount: -1_000, needsSecond: false },
  { amount: 200_000, needsSecond: true },
] as const;

const byMachine = { byId: null, plateConfidence: 9_900, classConfidence: 9_900 } as const;

interface CarPark {
  readonly database: { readonly owner: pg.ClientConfig };
  readonly server: TestServer;
  readonly reader: Client & { readonly person: { readonly id: string } };
}

/** What nobody does while a car park is invented: auditors say what they think of its exits, and papers are printed once more. */
export async function actOnFigures({ database, server, reader }: CarPark): Promise<void> {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  try {
    await owner.query(`
      insert into audited_exits (stay_id, business_day, exited_at, why, risk)
      select id, business_day, exited_at, '{SAMPLE}', 10 from stays where state = 'OUT' and substr(id::text, 36) in ('1', '4', '7', 'a', 'd')
      on conflict do nothing`);
    await owner.query(`
      insert into reprints (id, what, stay_id, copy_number, note, by_id, at)
      select gen_random_uuid(), 'RECEIPT', s.id, k, 'Kertas macet', s.operator_id, s.exited_at + make_interval(mins => case k when 1 then 2 else 60 end)
      from (select *, row_number() over (order by id)::integer as n from stays where state = 'OUT' and operator_id is not null) s
      cross join generate_series(1, 2) k where s.n % 9 = 0 and (k = 1 or s.n % 18 = 0)`);
    await owner.query(`
      insert into reprints (id, what, deposit_id, copy_number, note, by_id, at)
      select gen_random_uuid(), 'DEPOSIT', id, 1, 'Arsip', operator_id, opened_at + interval '8 hours' from deposits order by id limit 20`);
  } finally {
    await owner.end();
  }
  const { database: opened } = server.platform;
  const { rows: exits } = await sql<{ stayId: string; operatorId: string | null; depositId: string | null }>`
    select q.stay_id as "stayId", s.operator_id as "operatorId", s.deposit_id as "depositId"
    from audited_exits q join stays s on s.id = q.stay_id order by q.stay_id`.execute(opened.readQueries);
  for (const [place, exit] of exits.entries()) {
    const said = { id: newId(), byId: reader.person.id, ...exit };
    const finding = findings[Math.floor(place / 4) % findings.length];
    await inTransaction(opened, async (tx) => {
      if (place % 4 === 0) await writeAudit(tx, { ...said, status: 'MATCHED', ...(place % 8 === 0 && byMachine) });
      if (place % 4 === 1 && finding && exit.operatorId !== null)
        await writeAudit(tx, { ...said, status: 'UNMATCHED', reason: 'VEHICLE', ...finding });
      if (place % 4 === 2) await writeAudit(tx, { ...said, status: 'NO_EVIDENCE', note: 'Kamera mati' });
    });
  }
}
