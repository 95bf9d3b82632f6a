import type pg from 'pg';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import { offerMemberships } from './memberships.ts';

/** Ids of what every installation begins with. */
export const vehicleTypeIds = {
  MOTOR: '01900000-0000-7000-8000-000000000101',
  MOBIL: '01900000-0000-7000-8000-000000000102',
  BOKS: '01900000-0000-7000-8000-000000000103',
  BUS: '01900000-0000-7000-8000-000000000104',
} as const;
/** Pays and counts as a motorcycle, until somebody gives it a fare. */
const electricTypeId = '01900000-0000-7000-8000-000000000111';
export const paidTypeIds = {
  CASH: '01900000-0000-7000-8000-000000000401',
  QRIS: '01900000-0000-7000-8000-000000000402',
  EMONEY: '01900000-0000-7000-8000-000000000403',
  /** A terminal of the bank, beside the cashier. */
  CARD: '01900000-0000-7000-8000-000000000404',
} as const;
export const mainCashId = '01900000-0000-7000-8000-000000000301';
/** Early, late, night: in this order through the day. */
export const shifts = [
  { id: '01900000-0000-7000-8000-000000000201', startHour: 6, hours: 8 },
  { id: '01900000-0000-7000-8000-000000000202', startHour: 14, hours: 8 },
  { id: '01900000-0000-7000-8000-000000000203', startHour: 22, hours: 8 },
] as const;

export interface DemoGate {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly gateType: 'IN' | 'OUT';
  /** Motorcycles have lanes of their own. */
  readonly forMotorcycles: boolean;
}

const gate = (n: number, code: string, name: string, gateType: 'IN' | 'OUT'): DemoGate => ({
  id: `01900000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`,
  code,
  name,
  gateType,
  forMotorcycles: name.includes('motor'),
});
export const gates: readonly DemoGate[] = [
  gate(1, 'M1', 'Masuk motor 1', 'IN'),
  gate(2, 'M2', 'Masuk motor 2', 'IN'),
  gate(3, 'M3', 'Masuk mobil 1', 'IN'),
  gate(4, 'M4', 'Masuk mobil 2', 'IN'),
  gate(5, 'K1', 'Keluar motor 1', 'OUT'),
  gate(6, 'K2', 'Keluar motor 2', 'OUT'),
  gate(7, 'K3', 'Keluar mobil 1', 'OUT'),
  gate(8, 'K4', 'Keluar mobil 2', 'OUT'),
];
export const exitGates: readonly DemoGate[] = gates.filter(({ gateType }) => gateType === 'OUT');

export interface DemoPerson {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly group: string;
}

const cashierNames =
  'Budi Santoso,Siti Aminah,Agus Salim,Dewi Lestari,Eko Prasetyo,Fitri Handayani,Gunawan Wibowo,Hesti Puspita,Indra Kusuma,Joko Susilo,Kartika Sari,Lukman Hakim,Maya Anggraini,Nanda Pratama,Oki Setiawan,Putri Ayu';
const otherPeople = [
  ['manajer', 'Ratna Dewi', 'ADMIN'],
  ['keuangan1', 'Hendra Gunawan', 'FINANCE'],
  ['keuangan2', 'Sri Wahyuni', 'FINANCE'],
  ['auditor', 'Yusuf Maulana', 'AUDITOR'],
  ['operator1', 'Rudi Hartono', 'OPERATOR'],
  ['operator2', 'Wulan Permata', 'OPERATOR'],
  ...[1, 2, 3].map((n) => [`robot${n}`, `Robot Kasir ${n}`, 'CASHIER'] as const),
  ['pemilik', 'Bambang Wijaya', 'OWNER'],
] as const;

const person = (n: number, username: string, name: string, group: string): DemoPerson => {
  const [firstName = '', ...rest] = name.split(' ');
  const id = `01900000-0000-7000-8000-000000000a${String(n).padStart(2, '0')}`;
  return { id, username, firstName, lastName: rest.join(' '), group };
};
/** Four teams of four, each team one of the three shifts or its day off. */
export const cashiers: readonly DemoPerson[] = cashierNames
  .split(',')
  .map((name, index) => person(index + 1, `kasir${String(index + 1).padStart(2, '0')}`, name, 'CASHIER'));
export const staff: readonly DemoPerson[] = otherPeople.map(([username, name, group], index) =>
  person(index + 21, username, name, group),
);
export const staffNamed = (username: string): DemoPerson => {
  const found = staff.find((one) => one.username === username);
  if (!found) throw new Error(`The demo has no ${username}.`);
  return found;
};

/** Who stands at an exit on a shift: teams go through early, late, night and a day off; days count from any fixed one. */
export function cashierAt(day: number, shift: number, exit: number): DemoPerson {
  const team = (((shift - day) % 4) + 4) % 4;
  const found = cashiers[team * 4 + ((((exit + day) % 4) + 4) % 4)];
  if (!found) throw new Error('The rota is incomplete.');
  return found;
}

/** What was charged before the tariffs rose, and since. */
const tariffs: Readonly<Record<keyof typeof vehicleTypeIds, readonly [FareRule[], FareRule[]]>> = {
  MOTOR: [hourly(2_000, 1_000, 8_000), hourly(2_000, 2_000, 10_000)],
  MOBIL: [hourly(4_000, 3_000, 30_000), hourly(5_000, 4_000, 40_000)],
  BOKS: [hourly(6_000, 4_000, 50_000), hourly(7_000, 5_000, 60_000)],
  BUS: [hourly(8_000, 5_000, 60_000), hourly(10_000, 6_000, 80_000)],
};

function hourly(first: number, next: number, perDay: number): FareRule[] {
  return [
    { rule: 'GRACE', minutes: 5 },
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: first },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: next },
    { rule: 'CAP', amount: perDay, ruleType: 'DAY24' },
  ];
}

interface Founding {
  readonly siteId: string;
  /** First day of the tariffs, and of the risen ones, `YYYY-MM-DD`. */
  readonly opened: string;
  readonly raised: string;
  /** Days from the first to the last for which people are scheduled, `YYYY-MM-DD`. */
  readonly scheduled: readonly string[];
  readonly holidays: readonly { readonly day: string; readonly label: string; readonly labelEn: string }[];
  readonly passwordHash: string;
}

/** What the people of an operator would have entered before the first car: profile, gates, people, tariffs, schedules. */
export async function foundCarPark(client: pg.ClientBase, given: Founding): Promise<void> {
  const { siteId, passwordHash } = given;
  await client.query(
    `update system_profile set company_name = 'Plaza Nusantara Parkir', app_name = 'Parkir Nusantara', app_short_name = 'Nusantara', start_year = $1`,
    [Number(given.opened.slice(0, 4))],
  );
  await client.query(
    `update system_configuration set header_ticket = E'PLAZA NUSANTARA\\nJl. Merdeka 17, Jakarta', use_lpr = true, lpr_provider = 'SIMULATOR', cashier_simple_member = true`,
  );
  await client.query(
    `insert into paid_types (id, name, label, label_en, kind, claimed, cash_id)
     select $1, 'EDC', 'EDC BCA', 'EDC BCA', 'CARD', true, cash_id from paid_types where id = $2 on conflict do nothing`,
    [paidTypeIds.CARD, paidTypeIds.QRIS],
  );
  await client.query(
    `insert into fee_rates (id, paid_type_id, from_day, basis_points)
     select gen_random_uuid(), $1, $2, 100 where not exists (select from fee_rates where paid_type_id = $1)`,
    [paidTypeIds.CARD, given.opened],
  );
  await client.query(
    `insert into vehicle_types (id, name, label, label_en, vehicle_group, shortcut, parent_vehicle_type_id)
     values ($1, 'MOTOR-LISTRIK', 'Motor listrik', 'Electric motorcycle', 'MOTOR', '5', $2) on conflict do nothing`,
    [electricTypeId, vehicleTypeIds.MOTOR],
  );
  for (const { id, code, name, gateType, forMotorcycles } of gates) {
    await client.query(
      `insert into gates (id, site_id, name, code, location, gate_type, gate_category, print_type, embedded_printer_type, fixed_vehicle_id)
       values ($1, $2, $3, $4, $5, $6, $7, 'ESC_POS_58', 'NETWORK', $8) on conflict do nothing`,
      [
        id,
        siteId,
        name,
        code,
        gateType === 'IN' ? 'Sisi barat' : 'Sisi timur',
        gateType,
        gateType === 'IN' ? null : 'CASHIER',
        forMotorcycles ? vehicleTypeIds.MOTOR : null,
      ],
    );
    const { MOTOR, MOBIL, BOKS, BUS } = vehicleTypeIds;
    for (const typeId of forMotorcycles ? [MOTOR, electricTypeId] : [MOBIL, BOKS, BUS])
      await client.query(
        'insert into gate_vehicle_types (gate_id, vehicle_type_id) values ($1, $2) on conflict do nothing',
        [id, typeId],
      );
  }
  for (const one of [...cashiers, ...staff]) await employ(client, one, passwordHash);
  for (const [name, versions] of Object.entries(tariffs)) {
    for (const [index, rules] of versions.entries()) {
      await client.query(
        `insert into parking_fares (id, vehicle_type_id, parking_type, effective_date, rules)
         select $1, id, 'REGULAR', $2, $3 from vehicle_types where name = $4 on conflict do nothing`,
        [
          `01900000-0000-7000-8000-000000000b${index}${Object.keys(tariffs).indexOf(name)}`,
          index === 0 ? given.opened : given.raised,
          JSON.stringify(rules),
          name,
        ],
      );
    }
  }
  await offerMemberships(client, [given.opened, given.raised]);
  for (const { day, label, labelEn } of given.holidays)
    await client.query(
      `insert into holidays (id, day, label, label_en) values (md5('holiday ' || $1::text)::uuid, $1::text::date, $2, $3) on conflict do nothing`,
      [day, label, labelEn],
    );
  await schedule(client, given.scheduled);
}

async function employ(client: pg.ClientBase, one: DemoPerson, passwordHash: string): Promise<void> {
  await client.query(
    `insert into users (id, username, email, password_hash, status) values ($1, $2, $2 || '@plaza-nusantara.example', $3, 'ACTIVE') on conflict do nothing`,
    [one.id, one.username, passwordHash],
  );
  await client.query(
    `insert into user_biodata (id, user_id, first_name, last_name) values ($1, $2, $3, $4) on conflict do nothing`,
    [one.id.replace('000000000a', '000000000c'), one.id, one.firstName, one.lastName],
  );
  await client.query(
    `insert into user_group_members (user_id, user_group_id) select $1, id from user_groups where name = $2 on conflict do nothing`,
    [one.id, one.group],
  );
}

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

async function schedule(client: pg.ClientBase, days: readonly string[]): Promise<void> {
  const posts = days.flatMap((day) =>
    shifts.flatMap((shift, at) =>
      exitGates.map((exit, index) => ({
        day,
        userId: cashierAt(dayNumber(day), at, index).id,
        gateId: exit.id,
        shiftId: shift.id,
      })),
    ),
  );
  await client.query(
    // Posted a week before.
    `insert into schedules (id, day, user_id, gate_id, shift_id, updated_at)
     select md5(p.day::text || p.user_id || p.shift_id)::uuid, p.day, p.user_id, p.gate_id, p.shift_id, least(now(), p.day - 7)
     from unnest($1::date[], $2::uuid[], $3::uuid[], $4::uuid[]) as p (day, user_id, gate_id, shift_id)
     on conflict (user_id, day, shift_id) do nothing`,
    [
      posts.map((post) => post.day),
      posts.map((post) => post.userId),
      posts.map((post) => post.gateId),
      posts.map((post) => post.shiftId),
    ],
  );
}
