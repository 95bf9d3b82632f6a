import { newId } from '@parking/contract/core/id';
import type { SeededGroup } from '@parking/contract/identity/seeded-groups';
import { sql } from 'kysely';
import { type Database, type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';

interface Component {
  readonly name: string;
  readonly label: string;
  readonly labelEn: string;
  readonly url: string;
  /** Seconds. */
  readonly refreshInterval: number;
  readonly groups: readonly SeededGroup[];
}

const management: readonly SeededGroup[] = ['SUPERADMIN', 'ADMIN', 'OWNER', 'FINANCE', 'AUDITOR'];
const everybody: readonly SeededGroup[] = [...management, 'CASHIER', 'OPERATOR'];

const components: readonly Component[] = [
  {
    name: 'ATTENTION',
    label: 'Perlu ditangani',
    labelEn: 'Needs attention',
    url: '/dashboard/attention',
    refreshInterval: 60,
    groups: management,
  },
  {
    name: 'OCCUPANCY',
    label: 'Di dalam sekarang',
    labelEn: 'Inside now',
    url: '/dashboard/occupancy',
    refreshInterval: 30,
    groups: everybody,
  },
  {
    name: 'TAKINGS',
    label: 'Pendapatan hari ini',
    labelEn: 'Takings today',
    url: '/dashboard/takings',
    refreshInterval: 60,
    groups: management,
  },
  {
    name: 'PROVIDERS_OWE',
    label: 'Utang penyedia',
    labelEn: 'Owed by providers',
    url: '/reconciliation/ageing',
    refreshInterval: 300,
    groups: ['SUPERADMIN', 'OWNER', 'FINANCE', 'AUDITOR'],
  },
  {
    name: 'GATE_STATES',
    label: 'Gate',
    labelEn: 'Gates',
    url: '/dashboard/gate_states',
    refreshInterval: 15,
    groups: everybody,
  },
  {
    name: 'TRAFFIC_IN_PER_HOUR',
    label: 'Masuk per jam',
    labelEn: 'Entries by hour',
    url: '/dashboard/parking/traffic_per_hour/in',
    refreshInterval: 60,
    groups: [...management, 'OPERATOR'],
  },
  {
    name: 'TRAFFIC_OUT_PER_HOUR',
    label: 'Keluar per jam',
    labelEn: 'Exits by hour',
    url: '/dashboard/parking/traffic_per_hour/out',
    refreshInterval: 60,
    groups: [...management, 'OPERATOR'],
  },
];

/** Types that get a card of their year from the start; an operator adds others. */
const yearlyTypes = ['MOBIL', 'MOTOR'];

/** Gives the seeded groups their first widgets, each once; several processes wait for one another. */
export async function seedDashboards(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx);
    const known = await tx.selectFrom('seededDashboardComponents').select('name').execute();
    const wanted = [...components, ...(await listYearly(tx))];
    for (const [place, component] of wanted.entries()) {
      if (known.some(({ name }) => name === component.name)) continue;
      await seedComponent(tx, component, (place + 1) * 10);
    }
  });
}

async function listYearly(reads: Reads): Promise<Component[]> {
  const types = await reads
    .selectFrom('vehicleTypes')
    .select(['id', 'name', 'label', 'labelEn'])
    .where('name', 'in', yearlyTypes)
    .orderBy('name')
    .execute();
  return types.map(({ id, name, label, labelEn }) => ({
    name: `YEARLY_${name}`,
    label: `${label} per bulan`,
    labelEn: `${labelEn ?? label} by month`,
    url: `/dashboard/parking/yearly/${id}`,
    refreshInterval: 600,
    groups: management,
  }));
}

async function seedComponent(tx: Tx, { groups, ...component }: Component, orderingNumber: number): Promise<void> {
  const { name } = component;
  await tx.insertInto('seededDashboardComponents').values({ name }).execute();
  const made = await tx
    .insertInto('dashboardComponents')
    .values({ id: newId(), refreshAble: true, ...component })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  // One of this name was made by hand before.
  if (!made) return;
  await sql`
    insert into dashboard_component_groups (user_group_id, dashboard_component_id, ordering_number)
    select id, ${made.id}::uuid, ${orderingNumber}::integer from user_groups where name = any(${[...groups]}::text[])`.execute(
    tx,
  );
}
