import { AbandonedVehicle, type OwnerLetter } from '@parking/contract/sweeps/abandoned-vehicles';
import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import { selectList } from '../../platform/db/list-sql.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import type { ListOptions } from '../../platform/http/list-handlers.ts';
import type { Row } from '../../platform/spreadsheet/read-all.ts';
import { readFeesAt } from '../parking/exit/fees-at.ts';
import { codeForm } from '../parking/lists/code-form.ts';
import { plateForm } from '../plates/plate-forms.ts';

/** Cars that stand inside for days or were missed, each with what it would pay now. */
export const abandoned = (site: () => Site): ListOptions<typeof contract.abandonedVehicles.list> => ({
  view: 'abandoned_vehicles_v',
  defaultSort: [{ column: 'datetimeIn', direction: 'asc' }],
  forms: { plateNumber: plateForm, parkingCode: codeForm },
  complete: { fields: ['fee'], of: (reads, rows) => addFees(reads, site(), rows) },
});

async function addFees<One extends Row>(reads: Reads, site: Site, rows: readonly One[]) {
  const ids = rows.map(({ id }) => String(id));
  const fees = await readFeesAt(reads, site, ids, () => new Date());
  return rows.map((row) => ({ ...row, fee: fees.get(String(row['id']))?.fee ?? null }));
}

const Stored = AbandonedVehicle.omit({ fee: true });

/** What is sent to the owner of one of them. That it was printed is written down. */
export async function printLetter(
  context: Context<typeof contract.abandonedVehicles.printLetter>,
): Promise<OwnerLetter> {
  const { tx, site, params, log } = context;
  const { rows } = await sql<Omit<AbandonedVehicle, 'fee'>>`
    select ${sql.raw(selectList(Stored, site.zone))} from abandoned_vehicles_v where id = ${params.id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure('stay-not-found');
  const [car] = await addFees(tx, site, [found]);
  const { companyName: company } = await tx.selectFrom('systemProfile').select('companyName').executeTakeFirstOrThrow();
  await log({
    action: 'print',
    entity: 'stays',
    entityId: found.id,
    after: { days: found.days, fee: car?.fee ?? null },
  });
  const date = businessDayOf(new Date(), site);
  return {
    company,
    number: `${found.parkingCode}/${date.slice(0, 7)}`,
    date,
    car: { ...found, fee: car?.fee ?? null },
  };
}
