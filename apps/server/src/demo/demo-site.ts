import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newGateToken } from '../platform/auth/gate-tokens.ts';
import type { Database } from '../platform/db/pool.ts';
import { exitGates, gates, staff, vehicleTypeIds } from './car-park.ts';

/** The exit that is left to whoever tries the product; robots sell at the others. */
const visitorsExit = 'K4';

interface DemoSite {
  readonly file: string;
  readonly baseUrl: string;
  readonly password: string;
}

/** Gives every gate a new token and writes them, with the robots' accounts, where the gate simulator reads them. */
export async function writeDemoSite(database: Database, { file, baseUrl, password }: DemoSite): Promise<void> {
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
  await writeFile(file, JSON.stringify({ baseUrl, gates: site }, null, 2), { mode: 0o600 });
}
