import type { SubscriptionFareType } from '@parking/contract/members/subscription-words';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import type pg from 'pg';

const idOf = (kind: string, n: number): string =>
  `01900000-0000-7000-8000-0000000${kind}${String(n).padStart(5 - kind.length, '0')}`;

export const components = [
  { id: idOf('d1', 1), name: 'KARTU', label: 'Kartu', labelEn: 'Card' },
  { id: idOf('d1', 2), name: 'ADMINISTRASI', label: 'Administrasi', labelEn: 'Administration' },
] as const;

export interface DemoSubscription {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly labelEn: string;
  readonly vehicle: 'MOTOR' | 'MOBIL';
  readonly type: SubscriptionFareType;
  readonly group: 'BASIC' | 'PARENT';
  readonly maxPlate: number;
  readonly freeMinutes?: number;
  /** Of all that are sold. */
  readonly share: number;
  /** What a month cost before the tariffs rose, and since. */
  readonly perMonth: readonly [number, number];
}

const offered: readonly Omit<DemoSubscription, 'id'>[] = [
  {
    name: 'MOTOR-BULANAN',
    label: 'Motor bulanan',
    labelEn: 'Motorcycle, monthly',
    vehicle: 'MOTOR',
    type: 'SUBSCRIPTION',
    group: 'BASIC',
    maxPlate: 1,
    share: 0.45,
    perMonth: [75_000, 90_000],
  },
  {
    name: 'MOBIL-BULANAN',
    label: 'Mobil bulanan',
    labelEn: 'Car, monthly',
    vehicle: 'MOBIL',
    type: 'STRICT',
    group: 'BASIC',
    maxPlate: 2,
    share: 0.2,
    perMonth: [250_000, 300_000],
  },
  {
    name: 'KANTOR',
    label: 'Kantor penyewa',
    labelEn: 'Tenant office',
    vehicle: 'MOBIL',
    type: 'SUBSCRIPTION',
    group: 'PARENT',
    maxPlate: 10,
    share: 0.04,
    perMonth: [2_000_000, 2_400_000],
  },
  {
    name: 'PEDAGANG',
    label: 'Pedagang, dua jam gratis',
    labelEn: 'Shopkeepers, two hours free',
    vehicle: 'MOBIL',
    type: 'DURATION',
    group: 'BASIC',
    maxPlate: 1,
    freeMinutes: 120,
    share: 0.1,
    perMonth: [100_000, 120_000],
  },
  {
    name: 'PENGHUNI',
    label: 'Penghuni, plat bebas',
    labelEn: 'Residents, any plate',
    vehicle: 'MOBIL',
    type: 'FREE_PLATE',
    group: 'BASIC',
    maxPlate: 1,
    share: 0.06,
    perMonth: [350_000, 400_000],
  },
  {
    name: 'MOBIL-REGULER',
    label: 'Mobil reguler',
    labelEn: 'Car, regular',
    vehicle: 'MOBIL',
    type: 'REGULAR',
    group: 'BASIC',
    maxPlate: 2,
    share: 0.05,
    perMonth: [275_000, 325_000],
  },
  {
    name: 'KARYAWAN',
    label: 'Karyawan, tarif karyawan',
    labelEn: 'Staff, at their own fare',
    vehicle: 'MOTOR',
    type: 'PROGRESSIVE',
    group: 'BASIC',
    maxPlate: 1,
    share: 0.1,
    perMonth: [10_000, 10_000],
  },
];
export const subscriptions: readonly DemoSubscription[] = offered.map((one, index) => ({
  id: idOf('e', index),
  ...one,
}));

/** What staff pay for each stay, whenever they come. */
export const staffFareId = idOf('d2', 1);
const staffFare: FareRule[] = [{ rule: 'FLAT', amount: 1_000 }];

/** Half a year costs five months, a year ten. */
export const monthsToPay = new Map([
  [1, 1],
  [6, 5],
  [12, 10],
]);
export const card = 25_000;
export const administration = 5_000;

/** What memberships the operator sells, at first and since the tariffs rose. */
export async function offerMemberships(client: pg.ClientBase, days: readonly [string, string]): Promise<void> {
  for (const { id, name, label, labelEn } of components)
    await client.query(
      'insert into subscription_fare_components (id, name, label, label_en) values ($1, $2, $3, $4) on conflict do nothing',
      [id, name, label, labelEn],
    );
  await client.query(
    `insert into fare_non_regulars (id, name, label, label_en) values ($1, 'KARYAWAN', 'Tarif karyawan', 'Staff fare') on conflict do nothing`,
    [staffFareId],
  );
  await client.query(
    `insert into parking_fares (id, vehicle_type_id, parking_type, fare_non_regular_id, effective_date, rules)
     select $1, id, 'REGULAR', $2, $3, $4 from vehicle_types where name = 'MOTOR' on conflict do nothing`,
    [idOf('d2', 2), staffFareId, days[0], JSON.stringify(staffFare)],
  );
  for (const [index, one] of subscriptions.entries()) {
    const nameId = one.id;
    await client.query(
      `insert into subscription_fare_names (id, name, label, label_en, vehicle_type_id, subscription_fare_type,
         subscription_fare_group, max_plate, free_minutes, fare_non_regular_id)
       select $1, $2, $3, $4, id, $6, $7, $8, $9, $10 from vehicle_types where name = $5 on conflict do nothing`,
      [
        nameId,
        one.name,
        one.label,
        one.labelEn,
        one.vehicle,
        one.type,
        one.group,
        one.maxPlate,
        one.freeMinutes ?? null,
        one.type === 'PROGRESSIVE' ? staffFareId : null,
      ],
    );
    for (const [at, day] of days.entries()) {
      const versionId = idOf('f', index * days.length + at);
      await client.query(
        'insert into subscription_fare_versions (id, subscription_fare_name_id, effective_date) values ($1, $2, $3) on conflict do nothing',
        [versionId, nameId, day],
      );
      for (const [months, paid] of monthsToPay)
        await client.query('insert into subscription_fares values ($1, $2, $3) on conflict do nothing', [
          versionId,
          months,
          paid * (one.perMonth[at] ?? 0),
        ]);
      await client.query(
        `insert into subscription_fare_details values ($1, $2, $4, 'FIRST', 0), ($1, $3, $5, 'EACH', 1) on conflict do nothing`,
        [versionId, components[0].id, components[1].id, card, administration],
      );
    }
  }
}
