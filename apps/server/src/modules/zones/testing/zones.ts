import { contract } from '@parking/contract/contract';
import type { Zone, ZoneCounting } from '@parking/contract/zones/zones';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';

let built = 0;

/** A zone with these gates; its id. */
export async function buildZone(client: Client, body: object = {}): Promise<string> {
  built += 1;
  const answer = await client.call(contract.zones.create, {
    body: { name: `Zona ${built}`, capacities: { CAR: 10 }, ...body },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as Zone).id;
}

export const changeZone = (client: Client, id: string, body: object): Promise<Answer> =>
  client.call(contract.zones.update, { params: { id }, body });
export const count = (client: Client, id: string, body: object): Promise<Answer> =>
  client.call(contract.zones.count, { params: { id }, body: { note: 'dihitung di tempat', ...body } });

export async function zoneOf(client: Client, id: string): Promise<Zone> {
  const [zone] = (await client.call(contract.zones.list, { query: `id.equals=${id}` })).data as Zone[];
  if (!zone) throw new Error('The zone is not listed.');
  return zone;
}
export const carsIn = async (client: Client, id: string): Promise<number> => (await zoneOf(client, id)).cars;
export const countingOf = async (client: Client, id: string): Promise<ZoneCounting> =>
  (await client.call(contract.zones.counting, { params: { id } })).data as ZoneCounting;

/** As if these zones had been made, and their gates had led there, so many hours ago. */
export async function madeAgo(server: TestServer, hours: number, ...zoneIds: readonly string[]): Promise<void> {
  const moved = `now() - interval '${hours} hours'`;
  // What was added up already knew nothing of it.
  await changeAsOwner(server, 'delete from zone_spans');
  await changeAsOwner(
    server,
    'delete from zone_gates where until is not null and (from_zone_id = any($1) or to_zone_id = any($1))',
    [zoneIds],
  );
  await changeAsOwner(server, `update zone_counts set at = ${moved} where zone_id = any($1)`, [zoneIds]);
  await changeAsOwner(
    server,
    `update zone_gates set since = (select max(at) from zone_counts where zone_id = any($1)) where from_zone_id = any($1) or to_zone_id = any($1)`,
    [zoneIds],
  );
}
