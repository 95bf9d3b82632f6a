import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { newGateToken } from '../platform/auth/gate-tokens.ts';
import type { Database } from '../platform/db/pool.ts';
import { demoProvider, listKnownCodes, providerUrl } from './demo-provider.ts';
import { type SimulatorPorts, findSimulatorPorts, usualPorts } from './simulator-ports.ts';
import { exitGates, gates, staff, vehicleTypeIds } from './car-park.ts';

/** The exit that is left to whoever tries the product; robots sell at the others. */
const visitorsExit = 'K4';

const recogniserUrl = (port: number): string => `http://127.0.0.1:${port}/`;

/** Lets exits be audited by the simulator's machine first, as its classes are ours. */
export async function setUpRecogniser(database: Database): Promise<void> {
  const classes = { motor: 'MOTOR', car: 'MOBIL', box: 'BOKS', bus: 'BUS' } as const;
  const types = Object.entries(classes).map(([name, type]) => ({ name, vehicleTypeId: vehicleTypeIds[type] }));
  await database.writeQueries.insertInto('vehicleAuditTypes').values(types).execute();
  await database.writeQueries
    .updateTable('auditConfiguration')
    .set({ url: recogniserUrl(usualPorts.recogniser), isEnable: true })
    .execute();
}

/** Tells the car park where its simulator listens now, where nobody has set anything else since. */
async function callSimulator(database: Database, ports: SimulatorPorts): Promise<void> {
  await database.writeQueries
    .updateTable('auditConfiguration')
    .set({ url: recogniserUrl(ports.recogniser) })
    .where('url', 'like', 'http://127.0.0.1:%')
    .execute();
  await database.writeQueries
    .updateTable('paymentProviders')
    .set({ baseUrl: providerUrl(ports.provider) })
    .where('id', '=', demoProvider.id)
    .where('baseUrl', 'like', providerUrl('%'))
    .execute();
}

interface DemoSite {
  readonly file: string;
  readonly baseUrl: string;
  readonly password: string;
}

/** Members who may come in now, as the simulator's drivers: their plates, and the cards they show. */
async function listMembers(database: Database) {
  const { rows } = await sql<{ plate: string; cardNumber: string | null; body: string }>`
    select m.plate_numbers[1] as plate, m.nfc_number as "cardNumber", case v.vehicle_group when 'MOTOR' then 'MOTOR' else 'CAR' end as body
    from members m join vehicle_types v on v.id = m.vehicle_type_id
    where m.kind = 'MEMBER' and m.archived_at is null and not m.suspended and m.member_end_date > current_date
      and cardinality(m.plate_numbers) > 0 and not exists (select from stays_inside i where i.member_id = m.id)
    order by m.id limit 500`.execute(database.readQueries);
  return rows;
}

/**
 * Gives every gate a new token and writes them, with the robots' accounts, the members and where the simulator is to listen, where the gate
 * simulator reads them.
 */
export async function writeDemoSite(database: Database, { file, baseUrl, password }: DemoSite): Promise<void> {
  const ports = await findSimulatorPorts();
  await callSimulator(database, ports);
  const robots = staff.filter(({ username }) => username.startsWith('robot'));
  const sold = exitGates.filter(({ code }) => code !== visitorsExit);
  const site = [];
  for (const { id, code, gateType, forMotorcycles } of gates) {
    const { token, hash } = newGateToken();
    await database.writeQueries
      .updateTable('gates')
      .set({ tokenHash: hash, tokenMadeAt: new Date() })
      .where('id', '=', id)
      .execute();
    const robot = robots[sold.findIndex((one) => one.id === id)];
    site.push({
      token,
      gateId: id,
      name: code,
      gateType,
      body: forMotorcycles ? 'MOTOR' : 'CAR',
      vehicleId: forMotorcycles ? vehicleTypeIds.MOTOR : vehicleTypeIds.MOBIL,
      ...(robot && { cashier: { username: robot.username, password } }),
    });
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    JSON.stringify(
      {
        baseUrl,
        recogniserPort: ports.recogniser,
        provider: { port: ports.provider, codes: await listKnownCodes(database) },
        members: await listMembers(database),
        gates: site,
      },
      null,
      2,
    ),
    {
      mode: 0o600,
    },
  );
}
