import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { hashPin } from '../../../platform/auth/pins.ts';
import { type Person, buildUser, signIn } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';

const { desks, offline } = contract;

export const testPin = '907352';
/** As cheap as one may be. */
const testHash = hashPin(testPin, 1);

/** Somebody of these groups who knows `testPin`. */
export async function buildPinHolder(server: TestServer, ...groups: readonly string[]): Promise<Person> {
  const person = await buildUser(server, { groups });
  await server.platform.database.writeQueries
    .updateTable('users')
    .set({ pinHash: await testHash })
    .where('id', '=', person.id)
    .execute();
  return person;
}

let devices = 0;

export interface TestDesk {
  readonly deviceNumber: string;
  readonly grant: string;
  /** Who came to it by a password. */
  readonly client: Client;
  readonly person: Person;
}

/** A desk at this exit to which somebody came by a password. */
export async function openDesk(server: TestServer, person: Person, gateId: string): Promise<TestDesk> {
  const client = await signIn(server, person);
  const deviceNumber = `D${(devices += 1)}`;
  const opened = await client.call(offline.openGrant, { body: { gateId, deviceNumber } });
  const { grant } = opened.data as { grant: string };
  return { deviceNumber, grant, client, person };
}

/** Sits down at the desk of a grant. */
export const sitDownBy = (
  server: TestServer,
  grant: string,
  { username }: Pick<Person, 'username'>,
  more: { readonly pin?: string; readonly requestId?: string } = {},
): Promise<Answer> =>
  server.client().call(desks.signIn, { body: { grant, username, pin: testPin, requestId: newId(), ...more } });

/** The client of who just sat down. */
export const clientOf = (server: TestServer, answer: Answer): Client => {
  const token = answer.headers['authorization'];
  if (answer.status !== 200 || typeof token !== 'string') throw new Error(JSON.stringify(answer.body));
  return server.client(token);
};
