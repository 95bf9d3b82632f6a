import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** Where stays take place: gates, people, what is paid by, and the accounts that money goes to. */
export interface Place {
  readonly vehicleTypes: readonly {
    readonly id: string;
    /** Rupiah of the first hour, of each further one, and of a lost ticket. */
    readonly first: number;
    readonly next: number;
    readonly fine: number;
  }[];
  readonly entryGates: readonly string[];
  readonly exitGates: readonly string[];
  readonly operators: readonly string[];
  readonly shifts: readonly string[];
  /** On whose membership members come. */
  readonly memberId: string;
  readonly paidTypes: { readonly cash: string; readonly others: readonly string[] };
  /** Of an operator's drawer, a paid type's provider, or a kind. */
  readonly accountOf: (owner: string) => string;
}

const people = [
  ['budi', 'Budi', 'Santoso'],
  ['siti', 'Siti', 'Rahayu'],
  ['agus', 'Agus', 'Wijaya'],
] as const;
const prices: Readonly<Record<string, readonly [first: number, next: number, fine: number]>> = {
  MOTOR: [2_000, 1_000, 10_000],
  MOBIL: [5_000, 3_000, 25_000],
  BOKS: [7_000, 4_000, 25_000],
  BUS: [10_000, 5_000, 50_000],
};

async function buildMember(tx: Database['writeQueries'], suffix: string, vehicleTypeId: string): Promise<string> {
  const subscription = {
    id: newId(),
    name: `LANGGANAN-${suffix}`,
    label: 'Langganan',
    vehicleTypeId,
    subscriptionFareType: 'FREE_PLATE',
    subscriptionFareGroup: 'PARENT',
    maxPlate: 1_000,
  };
  await tx.insertInto('subscriptionFareNames').values(subscription).execute();
  const id = newId();
  await tx
    .insertInto('members')
    .values({
      id,
      kind: 'MEMBER',
      memberType: 'NON_STAFF',
      name: 'Perusahaan',
      vehicleTypeId,
      subscriptionFareNameId: subscription.id,
      memberStartDate: '2026-01-01',
    })
    .execute();
  return id;
}

/** Two gates each way and three cashiers of their own; vehicle types, shifts and paid types as they are. */
export async function buildPlace(database: Database, siteId: string): Promise<Place> {
  const tx = database.writeQueries;
  const types = await tx.selectFrom('vehicleTypes').select(['id', 'name']).orderBy('id').execute();
  const shifts = await tx.selectFrom('shifts').select('id').orderBy('id').execute();
  const paidTypes = await tx.selectFrom('paidTypes').select(['id', 'kind']).orderBy('id').execute();
  const suffix = newId().slice(-4);
  const gates = [
    ['IN', 'Pintu masuk utara', 'MU'],
    ['IN', 'Pintu masuk selatan', 'MS'],
    ['OUT', 'Pintu keluar utara', 'KU'],
    ['OUT', 'Pintu keluar selatan', 'KS'],
  ].map(([gateType = '', name = '', code = '']) => ({
    id: newId(),
    siteId,
    gateType,
    name,
    code: `${code}-${suffix}`,
  }));
  await tx.insertInto('gates').values(gates).execute();
  const operators = people.map(([username, firstName, lastName]) => ({ id: newId(), username, firstName, lastName }));
  for (const { id, username, firstName, lastName } of operators) {
    await tx
      .insertInto('users')
      .values({ id, username: `${username}-${suffix}`, passwordHash: '-', status: 'ACTIVE', mustChangePassword: false })
      .execute();
    await tx.insertInto('userBiodata').values({ id: newId(), userId: id, firstName, lastName }).execute();
    await tx
      .insertInto('accounts')
      .values({ id: newId(), kind: 'DRAWER', ownerId: id, allowNegative: false })
      .execute();
  }
  const { rows: accounts } = await sql<{ id: string; owner: string }>`
    select id, coalesce(owner_id::text, kind) as owner from accounts where kind not in ('CASH', 'PROVIDER', 'REFUNDABLE')`.execute(
    tx,
  );
  const cash = paidTypes.find(({ kind }) => kind === 'CASH');
  if (!cash) throw new Error('There is no cash to pay with.');
  return {
    // Mostly motorcycles and cars, as everywhere.
    vehicleTypes: types.flatMap(({ id, name }) => {
      const [first = 3_000, next = 2_000, fine = 20_000] = prices[name] ?? [];
      const share = name === 'MOTOR' ? 10 : name === 'MOBIL' ? 7 : 1;
      return Array.from({ length: share }, () => ({ id, first, next, fine }));
    }),
    entryGates: gates.filter(({ gateType }) => gateType === 'IN').map(({ id }) => id),
    exitGates: gates.filter(({ gateType }) => gateType === 'OUT').map(({ id }) => id),
    operators: operators.map(({ id }) => id),
    shifts: shifts.map(({ id }) => id),
    memberId: await buildMember(tx, suffix, types[0]?.id ?? ''),
    paidTypes: { cash: cash.id, others: paidTypes.filter(({ kind }) => kind !== 'CASH').map(({ id }) => id) },
    accountOf: (owner) => {
      const account = accounts.find((one) => one.owner === owner);
      if (!account) throw new Error(`${owner} has no account.`);
      return account.id;
    },
  };
}
