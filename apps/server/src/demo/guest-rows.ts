import { inventPlate } from '@parking/contract/demo/invent-plate';
import { normalisePlate, plateConfusionKey } from '@parking/contract/parking/plates';
import type { BulkLoad } from './bulk-load.ts';
import { staffNamed, vehicleTypeIds } from './car-park.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type SiteCalendar, hourMs } from './site-calendar.ts';

interface Living {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly until: number;
}

/** Who they are, since how many days and for how many, and what a second person made of more than one gives alone. */
const stories = [
  { name: 'Auditor Kantor Pusat', body: 'MOBIL', began: -20, days: 2, ends: 'ALONE', note: 'Pemeriksaan tahunan' },
  { name: 'Teknisi Lift', body: 'MOBIL', began: -9, days: 30, ends: 'REFUSED', note: 'Perawatan lift' },
  { name: 'Kontraktor Renovasi', body: 'MOBIL', began: -4, days: 10, ends: 'AGREED', note: 'Renovasi lantai 2' },
  { name: 'Tim Pameran', body: 'MOTOR', began: -1, days: 3, ends: 'ALONE', note: 'Pameran akhir pekan' },
  { name: 'Panitia Bazar', body: 'MOBIL', began: 0, days: 14, ends: 'WAITING', note: 'Persiapan bazar akhir tahun' },
] as const;
const refusedNote = 'Cukup dengan kartu kontraktor';

/** Guests: their days given alone, agreed to, refused, over, and one that waits. */
export function addGuests({ load, ledger, random, calendar, until }: Living): void {
  const members = load.table('members', [
    'id',
    'kind',
    'name',
    'plate_numbers',
    'vehicle_type_id',
    'phone_number',
    'note',
    'member_start_date',
    'member_end_date',
    'suspended',
    'updated_at',
  ]);
  const given = load.table('guest_days', [
    'id',
    'member_id',
    'from_date',
    'to_date',
    'keys',
    'by_id',
    'at',
    'state',
    'holds_from',
    'decided_by',
    'decided_at',
    'decided_note',
  ]);
  const plateRows = load.table('member_plates', ['member_id', 'plate_key', 'starts', 'ends']);
  const [giver, decider] = [staffNamed('manajer'), staffNamed('keuangan1')];
  const today = calendar.dayNumber(until);
  for (const { name, body, began, days, ends, note } of stories) {
    const at = Math.min(calendar.atHour(today + began, 8) + random.below(hourMs), until - hourMs);
    const decidedAt = ends === 'AGREED' || ends === 'REFUSED' ? at + hourMs / 2 : null;
    const id = random.idAt(at);
    const plate = normalisePlate(inventPlate(random.unit, body === 'MOTOR' ? 'MOTOR' : 'CAR'));
    const [from, to] = [calendar.dayText(today + began), calendar.dayText(today + began + days - 1)];
    const isRefused = ends === 'REFUSED';
    const phone = `0813${String(random.between(10_000_000, 99_999_999))}`;
    const whole = [id, 'GUEST', name, [plate], vehicleTypeIds[body], phone, note, from, to];
    members.add([...whole, isRefused, decidedAt ?? at]);
    const asked = [random.idAt(at), id, from, to, [plateConfusionKey(plate)], giver.id, at];
    const state = ends === 'ALONE' || ends === 'AGREED' ? 'GIVEN' : ends;
    const decided = decidedAt === null ? [null, null] : [decider.id, decidedAt];
    given.add([
      ...asked,
      state,
      state === 'GIVEN' ? (decidedAt ?? at) : null,
      ...decided,
      isRefused ? refusedNote : null,
    ]);
    if (!isRefused) plateRows.add([id, plate, from, to]);
    const after = { name, plateNumbers: [plate], memberStartDate: from, memberEndDate: to, note };
    ledger.log({ by: giver, at, action: 'create', entity: 'members', entityId: id, after });
  }
}
