import { seedFirstAccount } from '../../modules/identity/seed.ts';
import { createTestDatabase, startServerOn } from '../../testing/test-server.ts';

const siteId = '01900000-0000-7000-8000-00000000aaaa';

export type EmptyCarPark = Awaited<ReturnType<typeof createTestDatabase>>;

/** A database of one site that has never had a car. */
export async function openEmptyCarPark(): Promise<EmptyCarPark> {
  const database = await createTestDatabase();
  const server = await startServerOn(database.app, { SITE_ID: siteId });
  await seedFirstAccount(server.platform.database, 'kuda-terbang-biru');
  await server.close();
  return database;
}
