import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { ImportedMember } from '@parking/contract/members/member-imports';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { ImportRow } from '../../../platform/imports/import-source.ts';

type Fault = FieldProblem & { readonly row: number };

/** A row with what it gives besides: until when its plates are its own. */
export interface ComparedRow {
  readonly row: number;
  readonly member: ImportedMember;
  readonly until: string;
}

/** Cards and plates that another row has, or somebody who is there already. */
export async function compareRows(reads: Reads, rows: readonly ComparedRow[]): Promise<Fault[]> {
  const twice = [...findTwice(rows, cardsOf), ...findTwice(rows, platesOf)];
  return [...twice, ...(await findTakenCards(reads, rows)), ...(await findTakenPlates(reads, rows))];
}

interface Held {
  readonly path: string;
  readonly key: string;
}

/** A reader cannot tell a card's number from its code: they are one kind of key. */
const cardsOf = ({ member }: ComparedRow): Held[] =>
  (['nfcNumber', 'parkingCode'] as const).flatMap((path) => {
    const text = member[path];
    return text === undefined ? [] : [{ path, key: text.toUpperCase() }];
  });

const platesOf = ({ member }: ComparedRow): Held[] =>
  [...new Set((member.plateNumbers ?? []).map(normalisePlate))].map((key) => ({ path: 'plateNumbers', key }));

function findTwice(rows: readonly ComparedRow[], keysOf: (row: ComparedRow) => Held[]): Fault[] {
  const first = new Map<string, number>();
  return rows.flatMap((one) =>
    keysOf(one).flatMap(({ path, key }): Fault[] => {
      const before = first.get(key);
      if (before === undefined) first.set(key, one.row);
      return before === undefined || before === one.row
        ? []
        : [{ row: one.row, path, code: 'row-twice', values: { row: before } }];
    }),
  );
}

async function findTakenCards(reads: Reads, rows: readonly ComparedRow[]): Promise<Fault[]> {
  const keys = rows.flatMap((row) => cardsOf(row).map(({ key }) => key));
  if (keys.length === 0) return [];
  const { rows: found } = await sql<{ key: string }>`
    select upper(nfc_number) as key from members where archived_at is null and upper(nfc_number) = any(${keys}::text[])
    union select upper(parking_code) from members where archived_at is null and upper(parking_code) = any(${keys}::text[])`.execute(
    reads,
  );
  const taken = new Set(found.map(({ key }) => key));
  return rows.flatMap((one) =>
    cardsOf(one).flatMap(({ path, key }): Fault[] =>
      taken.has(key) ? [{ row: one.row, path, code: 'already-taken' }] : [],
    ),
  );
}

interface WantedPlate {
  readonly row: number;
  readonly plate: string;
  readonly from: string;
  readonly until: string;
}

interface PlateOfOther {
  readonly row: number;
  readonly plate: string;
  readonly member: string;
}

/** Whose plates may be used on one of those days, or wait to be: of somebody else than `own`. */
export async function findPlateOwners(
  reads: Reads,
  wanted: readonly WantedPlate[],
  own: readonly string[] = [],
): Promise<PlateOfOther[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<PlateOfOther>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (row integer, plate text, "from" date, until date)),
    own as materialized (select unnest(${[...own]}::uuid[]) as id),
    waiting as materialized (
      select m.name, unnest(m.plate_numbers) as plate, t.from_date, t.to_date from member_imports i
      join taken_over_periods t on t.import_id = i.id join members m on m.id = t.member_id
      where i.state = 'WAITING' and not exists (select from own where own.id = m.id))
    select w.row, w.plate, m.name as member from wanted w
    join member_plates p on p.plate_key = w.plate and daterange(p.starts, p.ends, '[]') && daterange(w."from", w.until, '[]')
    join members m on m.id = p.member_id where not exists (select from own where own.id = m.id)
    union select w.row, w.plate, m.name from wanted w
    join waiting m on m.plate = w.plate and daterange(m.from_date, m.to_date, '[]') && daterange(w."from", w.until, '[]')
    order by 1, 2`.execute(reads);
  return rows;
}

async function findTakenPlates(reads: Reads, rows: readonly ComparedRow[]): Promise<Fault[]> {
  const wanted = rows.flatMap((one) =>
    platesOf(one).map(({ key }) => ({
      row: one.row,
      plate: key,
      from: one.member.memberStartDate,
      until: one.until,
    })),
  );
  const owners = await findPlateOwners(reads, wanted);
  return owners.map(({ row, member }) => ({ row, path: 'plateNumbers', code: 'plate-of-other', values: { member } }));
}

/** The rows that can be compared: what a row says was held to its form before. */
export const asCompared = (rows: readonly ImportRow[], lastDayOf: (member: ImportedMember) => string): ComparedRow[] =>
  rows.map(({ number, input }) => {
    const member = input as ImportedMember;
    return { row: number, member, until: lastDayOf(member) };
  });
