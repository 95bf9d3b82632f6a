import type { Identified } from '@parking/contract/members/entitlement/membership';
import { matchPlates, nearPlateKeys, normalisePlate, plateConfusionKey } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** How a member is named: the first that is given counts; a text that is given as chip and as code may be either. */
export interface NamedMember {
  readonly nfcNumber?: string | undefined;
  readonly parkingCode?: string | undefined;
  readonly memberId?: string | undefined;
  readonly plateNumber?: string | undefined;
}

export interface FoundMember {
  readonly memberId: string;
  readonly identified: Identified;
}

/** Whose card, record or plate it is, guests and those suspended or expired too; null where it is nobody's. */
export async function findMember(reads: Reads, named: NamedMember): Promise<FoundMember | null> {
  const { nfcNumber, parkingCode, memberId, plateNumber } = named;
  const byChip = nfcNumber === undefined ? null : await findByCard(reads, 'nfc_number', nfcNumber);
  if (byChip !== null) return { memberId: byChip, identified: { by: 'CARD' } };
  const byCode = parkingCode === undefined ? null : await findByCard(reads, 'parking_code', parkingCode);
  if (byCode !== null) return { memberId: byCode, identified: { by: 'CARD_CODE' } };
  // A card that was shown and is nobody's is looked at, not passed over.
  if (nfcNumber !== undefined || parkingCode !== undefined) return null;
  if (memberId !== undefined) return { memberId, identified: { by: 'PERSON' } };
  return plateNumber === undefined ? null : findByMemberPlate(reads, plateNumber);
}

async function findByCard(reads: Reads, column: 'nfc_number' | 'parking_code', text: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from members where archived_at is null
      and upper(${sql.ref(column)}) = ${text.toUpperCase()}`.execute(reads);
  return rows[0]?.id ?? null;
}

/** A typed plate: the same, or one that differs in characters that are taken for each other. */
export async function findByMemberPlate(reads: Reads, text: string): Promise<FoundMember | null> {
  const found = await findPlateOwner(reads, text);
  return found && { memberId: found.memberId, identified: { by: 'TYPED_PLATE', match: found.match } };
}

export interface PlateOwner {
  readonly memberId: string;
  readonly match: 'EXACT' | 'EQUIVALENT';
}

/** Whose plate it is, the same or one that cameras confuse with it. Who may use it today goes first. */
export async function findPlateOwner(reads: Reads, text: string): Promise<PlateOwner | null> {
  const key = normalisePlate(text);
  if (key === '') return null;
  const { rows } = await sql<{ id: string; plate: string }>`
    select m.id, p.plate from members m cross join unnest(m.plate_numbers) p (plate)
    where m.archived_at is null and confused_plates(m.plate_numbers) @> array[${plateConfusionKey(key)}]
    order by p.plate = ${key} desc, m.suspended,
      coalesce(site_today() between m.member_start_date and m.member_end_date, false) desc, m.member_end_date desc nulls last, m.id limit 20`.execute(
    reads,
  );
  for (const { id, plate } of rows) {
    const match = matchPlates(plate, key);
    if (match === 'EXACT' || match === 'EQUIVALENT') return { memberId: id, match };
  }
  return null;
}

export interface NearMember {
  readonly id: string;
  readonly name: string;
  readonly tokenPhoto: string | null;
}

/** Who is looked at for a plate with one sign wrong; a person says whether it is theirs. */
const nearShown = 5;

/** Members and guests of today, one of whose plates differs from it by one sign. */
export async function listNearMembers(reads: Reads, text: string): Promise<NearMember[]> {
  const key = normalisePlate(text);
  if (key === '') return [];
  const { rows } = await sql<NearMember & { plates: readonly string[] }>`
    select m.id, m.name, m.token_photo as "tokenPhoto", m.plate_numbers as plates from members m
    where m.archived_at is null and not m.suspended and site_today() between m.member_start_date and m.member_end_date
      and confused_plates(m.plate_numbers) && ${nearPlateKeys(key)}::text[]
    order by m.name, m.id`.execute(reads);
  return rows
    .filter(({ plates }) => plates.some((plate) => matchPlates(plate, key) === 'NEAR'))
    .slice(0, nearShown)
    .map(({ id, name, tokenPhoto }) => ({ id, name, tokenPhoto }));
}
