import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { type Steps, inSlices } from '../../platform/in-slices.ts';
import { type PricedRow, type TariffBooks, pricedStays, takenBeyond } from '../parking/exit/recompute.ts';
import { type Window, besideSales } from './rule.ts';

/** A stay whose own tariffs make another price of it than was charged. */
export interface Mispriced {
  readonly id: string;
  /** By its tariffs, with what is known to be beside them. */
  readonly due: number;
}

interface Left {
  readonly row: PricedRow;
  readonly leftAt: string;
}

const atOnce = 200;

/** Prices again what left in this window, by the tariffs that were kept with each. */
export async function findMispriced(reads: Reads, { from, to }: Window): Promise<Mispriced[]> {
  const books = await readBooks(reads);
  const found: Mispriced[] = [];
  // As text: an instant of the database has more digits than one of ours.
  let [at, id] = [from.toISOString(), '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await sql<Left>`
      select to_jsonb(p) as row, e.exited_at::text as "leftAt" from (
        select id, exited_at from stays where state = 'OUT' and tariff_state is not null and operator_id is not null
          and exited_at >= ${at}::timestamptz and (exited_at, id) > (${at}::timestamptz, ${id}::uuid) and exited_at < ${to} order by exited_at, id limit ${atOnce}) e
      join lateral (${sql.raw(pricedStays)} and s.id = e.id limit 1) p on true order by e.exited_at, p.id`.execute(
      reads,
    );
    found.push(...(await inSlices(priceAgain(rows, books), besideSales)));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return found;
    [at, id] = [last.leftAt, last.row.id];
  }
}

function* priceAgain(left: readonly Left[], books: TariffBooks): Steps<Mispriced[]> {
  const found: Mispriced[] = [];
  for (const { row } of left) {
    const priced = { ...row, entered_at: new Date(row.entered_at), priced_at: new Date(row.priced_at) };
    const beyond = takenBeyond(priced, books);
    if (beyond) found.push({ id: row.id, due: Number(row.total) - beyond });
    yield;
  }
  return found;
}

async function readBooks(reads: Reads): Promise<TariffBooks> {
  const { rows } = await sql<{ state: string; book: TariffBook }>`select state, book from tariff_books`.execute(reads);
  return new Map(rows.map(({ state, book }) => [state, book]));
}
