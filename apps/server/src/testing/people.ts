import { newId } from '@parking/contract/core/id';
import { hash } from '@node-rs/argon2';
import type { Client, TestServer } from './test-server.ts';

export const testPassword = 'kuda-terbang-biru';
/** As cheap as one may be: a hash says itself how dear it is, and most of what is tried takes somebody's password. */
const testHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface Person {
  readonly id: string;
  readonly username: string;
}

interface PersonInput {
  readonly groups?: readonly string[];
  readonly username?: string;
  readonly status?: 'WAITING' | 'ACTIVE' | 'INACTIVE';
  readonly mustChangePassword?: boolean;
}

let people = 0;

/** A user with `testPassword`, in the named groups. */
export async function buildUser(server: TestServer, input: PersonInput = {}): Promise<Person> {
  people += 1;
  const tx = server.platform.database.writeQueries;
  const person = { id: newId(), username: input.username ?? `orang${people}` };
  const { status = 'ACTIVE', mustChangePassword = false, groups = [] } = input;
  await tx
    .insertInto('users')
    .values({ ...person, passwordHash: await testHash, status, mustChangePassword })
    .execute();
  await tx.insertInto('userBiodata').values({ id: newId(), userId: person.id }).execute();
  for (const name of groups) {
    const group = await tx.selectFrom('userGroups').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    await tx.insertInto('userGroupMembers').values({ userId: person.id, userGroupId: group.id }).execute();
  }
  return person;
}

/** One made the account of the other: they count as one person. */
export async function tieAccounts(server: TestServer, maker: Person, made: Person): Promise<void> {
  await server.platform.database.writeQueries
    .insertInto('credentialChanges')
    .values({ id: newId(), userId: made.id, changedBy: maker.id, what: 'CREATED' })
    .execute();
}

/** A client signed in as the person, without the cost of a password hash. */
export async function signIn(server: TestServer, person: Person): Promise<Client> {
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const tx = server.platform.database.writeQueries;
  await tx
    .updateTable('sessions')
    .set({ endedAt: new Date(), endedWhy: 'ANOTHER_LOGIN' })
    .where('userId', '=', person.id)
    .where('endedAt', 'is', null)
    .execute();
  await tx.insertInto('sessions').values({ id: sessionId, userId: person.id, remembered: false, expiresAt }).execute();
  return server.client(await server.platform.tokens.sign(sessionId, person.id, expiresAt));
}

/** A new user of these groups, signed in. */
export async function signInAs(
  server: TestServer,
  ...groups: readonly string[]
): Promise<Client & { readonly person: Person }> {
  const person = await buildUser(server, { groups });
  return { ...(await signIn(server, person)), person };
}
