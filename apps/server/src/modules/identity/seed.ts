import { randomBytes } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { seededGroups, superadminGroup } from '@parking/contract/identity/seeded-groups';
import { type Screen, type ScreenGroup, rightsLetters } from '@parking/contract/screens/screen';
import { seededCalls } from '@parking/contract/screens/seeded-calls';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { sql } from 'kysely';
import { lockRights } from './rights.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';

/** Brings groups, module catalogue and menu up to this version, once per start; several processes wait for one another. */
export async function seedIdentity(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx);
    await lockRights(tx);
    const fresh = await seedGroups(tx);
    await syncModules(tx);
    await giveKnownScreens(tx, fresh);
    for (const [index, group] of screenGroups.entries()) await seedScreenGroup(tx, group, (index + 1) * 100);
    await seedLines(tx);
    await seedCalls(tx);
  });
}

/** Returns the groups that were not there before. */
async function seedGroups(tx: Tx): Promise<string[]> {
  const made = await tx
    .insertInto('userGroups')
    .values(seededGroups.map((group) => ({ ...group, id: newId(), seeded: true })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return made.map(({ name }) => name);
}

/** A group that came later than screens has its rights on these too. */
async function giveKnownScreens(tx: Tx, groups: readonly string[]): Promise<void> {
  const known = await tx
    .selectFrom('seededScreens as s')
    .innerJoin('modules as d', 'd.alias', 's.route')
    .innerJoin('menus as m', 'm.moduleId', 'd.id')
    .select(['s.route', 'm.id as menuId'])
    .execute();
  const screens = screenGroups.flatMap((group) => group.screens);
  for (const { route, menuId } of known) {
    const rights = Object.entries(screens.find((screen) => screen.route === route)?.rights ?? {});
    await giveRights(
      tx,
      menuId,
      rights.filter(([name]) => groups.includes(name)),
    );
  }
}

/** Single calls, each given once. */
async function seedCalls(tx: Tx): Promise<void> {
  const done = await tx
    .selectFrom('seededScreens')
    .select('route')
    .where(
      'route',
      'in',
      seededCalls.map(({ call }) => call),
    )
    .execute();
  for (const { call, groups } of seededCalls.filter(({ call }) => !done.some(({ route }) => route === call))) {
    const [requestMethod = '', moduleLink = ''] = call.split(' ');
    await tx
      .insertInto('accessGroupModules')
      .columns(['userGroupId', 'moduleId'])
      .expression(
        tx
          .selectFrom(['userGroups as g', 'modules as d'])
          .select(['g.id', 'd.id'])
          .where('g.name', 'in', groups)
          .where('d.requestMethod', '=', requestMethod)
          .where('d.moduleLink', '=', moduleLink),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.insertInto('seededScreens').values({ route: call }).execute();
  }
}

const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const heading = (name: string): string => words(name).replace(/^./, (letter) => letter.toUpperCase());

/** One module per endpoint. What the operator renamed or regrouped stays; what the contract dropped goes. */
async function syncModules(tx: Tx): Promise<void> {
  const known = new Set<string>();
  for (const [groupName, endpoints] of Object.entries(contract)) {
    const definitions: EndpointDefinition[] = Object.values(endpoints);
    const missing = await findMissing(tx, definitions);
    for (const definition of definitions) known.add(endpointKey(definition));
    if (missing.length === 0) continue;
    await tx
      .insertInto('moduleGroups')
      .values({ id: newId(), name: groupName, label: heading(groupName), labelEn: heading(groupName) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const group = await tx.selectFrom('moduleGroups').select('id').where('name', '=', groupName).executeTakeFirst();
    const rows = missing.map(({ method, path, summary }) => ({
      id: newId(),
      name: summary.slice(0, 200),
      requestMethod: method,
      moduleLink: path,
      moduleGroupId: group?.id ?? null,
      contract: true,
    }));
    await tx
      .insertInto('modules')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['requestMethod', 'moduleLink']).doUpdateSet({ contract: true }))
      .execute();
  }
  const present = await tx
    .selectFrom('modules')
    .select(['id', 'requestMethod', 'moduleLink'])
    .where('contract', '=', true)
    .execute();
  const dropped = present.filter((row) => !known.has(`${row.requestMethod} ${row.moduleLink}`)).map((row) => row.id);
  if (dropped.length === 0) return;
  await tx.updateTable('menus').set({ moduleId: null }).where('moduleId', 'in', dropped).execute();
  await tx.deleteFrom('modules').where('id', 'in', dropped).execute();
}

async function findMissing(reads: Reads, definitions: readonly EndpointDefinition[]): Promise<EndpointDefinition[]> {
  const rows = await reads
    .selectFrom('modules')
    .select(['requestMethod', 'moduleLink'])
    .where('contract', '=', true)
    .where(
      'moduleLink',
      'in',
      definitions.map((definition) => definition.path),
    )
    .execute();
  const present = new Set(rows.map((row) => `${row.requestMethod} ${row.moduleLink}`));
  return definitions.filter((definition) => !present.has(endpointKey(definition)));
}

async function seedScreenGroup(tx: Tx, group: ScreenGroup, orderingNumber: number): Promise<void> {
  const seeded = await tx
    .selectFrom('seededScreens')
    .select('route')
    .where(
      'route',
      'in',
      group.screens.map((screen) => screen.route),
    )
    .execute();
  const fresh = group.screens.filter((screen) => !seeded.some((row) => row.route === screen.route));
  if (fresh.length === 0) return;
  const parent = await getParentMenu(tx, group, orderingNumber);
  for (const screen of fresh) await seedScreen(tx, screen, parent, (group.screens.indexOf(screen) + 1) * 10);
}

async function getParentMenu(tx: Tx, group: ScreenGroup, orderingNumber: number): Promise<string> {
  const found = await tx
    .selectFrom('menus')
    .select('id')
    .where('label', '=', group.label)
    .where('moduleId', 'is', null)
    .where('parentMenuId', 'is', null)
    .executeTakeFirst();
  if (found) return found.id;
  const id = newId();
  const { label, labelEn, icon } = group;
  await tx.insertInto('menus').values({ id, label, labelEn, orderingNumber, materialUiIcon: icon }).execute();
  return id;
}

async function seedScreen(tx: Tx, screen: Screen, parentMenuId: string, orderingNumber: number): Promise<void> {
  const [requestMethod = '', moduleLink = ''] = screen.module.split(' ');
  const module = await tx
    .updateTable('modules')
    .set({ alias: screen.route })
    .where('requestMethod', '=', requestMethod)
    .where('moduleLink', '=', moduleLink)
    .returning('id')
    .executeTakeFirst();
  if (!module) throw new Error(`The screen ${screen.route} names no call of the contract: ${screen.module}`);
  const id = newId();
  const { label, labelEn, icon } = screen;
  await tx
    .insertInto('menus')
    .values({ id, label, labelEn, orderingNumber, materialUiIcon: icon, moduleId: module.id, parentMenuId })
    .execute();
  await giveRights(tx, id, Object.entries(screen.rights));
  await tx.insertInto('seededScreens').values({ route: screen.route }).execute();
}

/** Lines above screens, each drawn once: where its screen stands by then. One that somebody took away stays away. */
async function seedLines(tx: Tx): Promise<void> {
  for (const { route, rights, lineAbove } of screenGroups.flatMap((group) => group.screens)) {
    if (!lineAbove) continue;
    const drawn = await tx
      .insertInto('seededScreens')
      .values({ route: `line above ${route}` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('route')
      .executeTakeFirst();
    if (!drawn) continue;
    const below = await tx
      .selectFrom('menus as m')
      .innerJoin('modules as d', 'd.id', 'm.moduleId')
      .select(['m.parentMenuId', 'm.orderingNumber'])
      .where('d.alias', '=', route)
      .orderBy('m.id')
      .executeTakeFirst();
    // Its screen may have been taken out of the menu.
    if (!below) continue;
    const id = newId();
    const orderingNumber = Math.max(0, below.orderingNumber - 5);
    await tx
      .insertInto('menus')
      .values({ id, ...lineAbove, orderingNumber, parentMenuId: below.parentMenuId, divider: true })
      .execute();
    await giveRights(tx, id, Object.entries(rights));
  }
}

async function giveRights(tx: Tx, menuId: string, rights: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, letters] of rights) {
    const group = await tx.selectFrom('userGroups').select('id').where('name', '=', name).executeTakeFirst();
    // The operator may have deleted a seeded group before this screen came.
    if (!group) continue;
    const flags = { viewable: false, addable: false, editable: false, deleteable: false };
    for (const letter of letters) flags[rightsLetters[letter] ?? 'viewable'] = true;
    await tx
      .insertInto('accessGroups')
      .values({ id: newId(), menuId, userGroupId: group.id, ...flags })
      .execute();
  }
}

export interface FirstAccount {
  readonly username: string;
  /** Null when the operator chose it. */
  readonly generatedPassword: string | null;
}

/** Makes the first account on a database without users; null when there are some. */
export async function seedFirstAccount(
  database: Database,
  givenPassword: string | undefined,
): Promise<FirstAccount | null> {
  return inTransaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx);
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null;
    const password = givenPassword ?? randomBytes(12).toString('base64url');
    const id = newId();
    const username = 'admin';
    const passwordHash = await hashPassword(password);
    await tx
      .insertInto('users')
      .values({ id, username, passwordHash, status: 'ACTIVE', mustChangePassword: givenPassword === undefined })
      .execute();
    await tx.insertInto('userBiodata').values({ id: newId(), userId: id, firstName: 'Administrator' }).execute();
    const group = await tx
      .selectFrom('userGroups')
      .select('id')
      .where('name', '=', superadminGroup)
      .executeTakeFirstOrThrow();
    await tx.insertInto('userGroupMembers').values({ userId: id, userGroupId: group.id }).execute();
    return { username, generatedPassword: givenPassword === undefined ? password : null };
  });
}
