import { newId } from '@parking/contract/core/id';
import { type Database, type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { HandedPerson } from '../../platform/training/messages.ts';
import { endSessions } from './end-sessions.ts';
import { lockRights } from './rights.ts';

interface Account {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
}

/**
 * Lets in those who are handed over by the real installation, by the names and passwords they have there, in the groups of the same
 * names, and nobody else: every other account, an invented one or one that was made in training, gets `nobodysHash`.
 */
export async function receivePeople(
  database: Database,
  people: readonly HandedPerson[],
  nobodysHash: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockRights(tx);
    const accounts = await tx.selectFrom('users').select(['id', 'username', 'passwordHash']).execute();
    const byName = new Map(accounts.map((account) => [account.username.toLowerCase(), account]));
    const groups = new Map(
      (await tx.selectFrom('userGroups').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
    );
    for (const person of people) {
      const known = byName.get(person.username.toLowerCase());
      await receive(
        tx,
        person,
        known,
        person.groups.flatMap((name) => groups.get(name) ?? []),
      );
      byName.delete(person.username.toLowerCase());
    }
    for (const { id, passwordHash } of byName.values()) {
      if (passwordHash === nobodysHash) continue;
      await tx.updateTable('users').set({ passwordHash: nobodysHash }).where('id', '=', id).execute();
      await endSessions(tx, { userId: id, why: 'ENDED' });
    }
  });
}

async function receive(
  tx: Tx,
  person: HandedPerson,
  known: Account | undefined,
  groupIds: readonly string[],
): Promise<void> {
  const id = known?.id ?? newId();
  const { passwordHash, language, firstName, lastName } = person;
  const account = {
    passwordHash,
    language,
    status: 'ACTIVE',
    // What is owed in the real one is asked for there.
    mustChangePassword: false,
    passwordChosen: true,
    secondFactorSecret: null,
    secondFactorSince: null,
    secondFactorStep: null,
  };
  if (known) {
    await tx.updateTable('users').set(account).where('id', '=', id).execute();
    await tx.updateTable('userBiodata').set({ firstName, lastName }).where('userId', '=', id).execute();
    if (known.passwordHash !== passwordHash) await endSessions(tx, { userId: id, why: 'ENDED' });
  } else {
    await tx
      .insertInto('users')
      .values({ id, username: person.username, ...account })
      .execute();
    await tx.insertInto('userBiodata').values({ id: newId(), userId: id, firstName, lastName }).execute();
  }
  await tx.deleteFrom('userGroupMembers').where('userId', '=', id).execute();
  if (groupIds.length > 0)
    await tx
      .insertInto('userGroupMembers')
      .values(groupIds.map((userGroupId) => ({ userId: id, userGroupId })))
      .execute();
}
