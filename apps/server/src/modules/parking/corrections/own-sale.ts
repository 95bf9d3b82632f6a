import { correctionMinutes, correctionSales } from '@parking/contract/parking/corrections/correction-reasons';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { holdEnded } from '../exit/hold-ended.ts';

/** A sale that its cashier may still put right; its stay and its deposit are held. */
export interface OwnSale {
  readonly depositId: string;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
  /** Whole rupiah that were taken into the drawer, and what of it is tax. */
  readonly total: number;
  readonly tax: number;
}

interface FoundSale extends OwnSale {
  readonly isOpen: boolean;
  readonly isLate: boolean;
  readonly isCash: boolean;
  readonly isCorrected: boolean;
}

/**
 * One of the last cash sales of the own open deposit. Refuses one of somebody else (`record-not-found`), one that is too old, not among
 * the last or handed in (`correction-too-late`), one that was not paid in cash (`correction-not-cash`), and one that is put right
 * already (`already-corrected`). What a device sold without the server, or an exit by hand told later, is as old as when it was told.
 */
export async function holdOwnSale(tx: Tx, userId: string, stayId: string): Promise<OwnSale> {
  await holdEnded(tx, [stayId]);
  // Held as by a sale: what is handed in meanwhile has it, or is without it.
  await sql`select from deposits where id = (select deposit_id from stays where id = ${stayId}) for share`.execute(tx);
  const { rows } = await sql<FoundSale>`
    select s.deposit_id as "depositId", to_char(s.business_day, 'YYYY-MM-DD') as "businessDay", s.total, s.tax, d.state = 'OPEN' as "isOpen",
      s.exited_at < now() - make_interval(mins => ${correctionMinutes}) or ${correctionSales} <= (
        select count(*) from stays o where o.operator_id = s.operator_id and o.state = 'OUT' and o.deposit_id = s.deposit_id
          and (o.exited_at, o.id) > (s.exited_at, s.id)) as "isLate",
      p.kind = 'CASH' and s.total > 0 as "isCash",
      exists (select from corrections c where c.stay_id = s.id and c.state in ('WAITING', 'APPROVED')) as "isCorrected"
    from stays s join deposits d on d.id = s.deposit_id left join paid_types p on p.id = s.paid_type_id
    where s.id = ${stayId} and s.operator_id = ${userId} and s.state = 'OUT'`.execute(tx);
  const [sale] = rows;
  if (!sale) throw new Failure('record-not-found');
  if (sale.isCorrected) throw new Failure('already-corrected');
  if (!sale.isOpen || sale.isLate)
    throw new Failure('correction-too-late', { values: { minutes: correctionMinutes, sales: correctionSales } });
  if (sale.isCash !== true) throw new Failure('correction-not-cash');
  return sale;
}
