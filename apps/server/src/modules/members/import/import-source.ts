import { sql } from 'kysely';
import { ImportedMember } from '@parking/contract/members/member-imports';
import type { Reads } from '../../../platform/db/pool.ts';
import type { ImportSource, NamedRecord } from '../../../platform/imports/import-source.ts';
import { openMemberImport } from './write-members.ts';

type Named = Readonly<{ id: string; name: string | null; label: string; labelEn: string | null }>;

const wordsOf = (rows: readonly Named[]): NamedRecord[] =>
  rows.map(({ id, label, labelEn, name }) => ({ id, words: [label, labelEn, name] }));

/** What is sold, the first by its label first; then the types that it is sold to stand first as well. */
const sold = sql`(select v.id from subscription_fare_names s join vehicle_types v on v.id = s.vehicle_type_id
  where s.is_enabled order by lower(s.label), s.id limit 1)`;

async function listVehicleTypes(reads: Reads): Promise<NamedRecord[]> {
  const { rows } = await sql<Named>`
    select id, name, label, label_en as "labelEn" from vehicle_types where is_active
    order by id = ${sold} desc nulls last, lower(label), id`.execute(reads);
  return wordsOf(rows);
}

async function listSubscriptions(reads: Reads): Promise<NamedRecord[]> {
  const { rows } = await sql<Named>`
    select id, name, label, label_en as "labelEn" from subscription_fare_names where is_enabled
    order by lower(label), id`.execute(reads);
  return wordsOf(rows);
}

async function listDepartments(reads: Reads): Promise<NamedRecord[]> {
  const { rows } = await sql<Named>`
    select id, name, label, label_en as "labelEn" from departments order by lower(label), id`.execute(reads);
  return wordsOf(rows);
}

/** Those that many can be paid by at once. */
async function listPaidTypes(reads: Reads): Promise<NamedRecord[]> {
  const { rows } = await sql<Named>`
    select id, name, label, label_en as "labelEn" from paid_types
    order by kind <> 'CASH' and not claimed, kind <> 'CASH', lower(label), id`.execute(reads);
  return wordsOf(rows);
}

/** How a sheet of members becomes members with their periods. */
export const memberImportSource: Omit<ImportSource, 'definition' | 'permission' | 'affects'> = {
  entity: 'members',
  body: ImportedMember,
  unique: [],
  names: {
    departmentId: listDepartments,
    vehicleTypeId: listVehicleTypes,
    subscriptionFareNameId: listSubscriptions,
    paidTypeId: listPaidTypes,
  },
  open: openMemberImport,
};
