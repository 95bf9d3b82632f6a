import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { isSameFileServer } from '@parking/contract/money/settlements/file-server';
import type { SettlementSetup } from '@parking/contract/money/settlements/settlement-setups';
import { givenSecret } from '../../../platform/auth/shown-secret.ts';
import { lockAway } from '../../../platform/auth/vault.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { isAsRead, isStale, nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { mayBeCalled } from '../../../platform/outgoing/addresses.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signLoosening } from '../../controls/sign-loosening.ts';
import { holdConfiguration, readConfiguration } from '../../settings/configuration.ts';
import { faultsOfPin } from './faults-of-pin.ts';
import { type HeldSetup, findSetup, readSetup, unset } from './settlement-setup.ts';

type Update = Context<typeof contract.settlementSetups.update>;

/**
 * Writes how the files of a payment type are written and sent. Both are said by two persons: whoever is sent them knows of every
 * payment, and what is written in them tells the bank whose money it is. Secrets belong to the host, its port, the name and the key that
 * it is known by: they go when any of these or the way changes and no new ones are given.
 */
export async function updateSetup({ config }: Pick<Platform, 'config'>, context: Update): Promise<SettlementSetup> {
  const { tx, site, params, body } = context;
  const { label } = await tx
    .selectFrom('paidTypes')
    .select('label')
    .where('id', '=', params.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Failure('record-not-found'));
  const stored = await findSetup(tx, params.id);
  const before = await readSetup(tx, site, params.id);
  if (isStale(body.updatedAt, before.updatedAt ?? '')) throw context.fail('changed-meanwhile');
  const { updatedAt: _at, ...held } = stored ?? { ...unset, updatedAt: null };
  const after = await decideAfter(context, held);
  const problems = await findProblems(tx, after, config.webhookPrivateAddresses);
  if (problems.length > 0) throw badInput(...problems);
  await signElsewhere(context, label, held, after);
  if (stored)
    await tx
      .updateTable('settlementSetups')
      .set({ ...after, updatedAt: nextUpdatedAt })
      .where('paidTypeId', '=', params.id)
      .execute();
  else
    await tx
      .insertInto('settlementSetups')
      .values({ ...after, paidTypeId: params.id })
      .execute();
  const told = await readSetup(tx, site, params.id);
  await context.log({ action: 'set-provider', entity: 'paid_types', entityId: params.id, before, after: told });
  return told;
}

async function decideAfter({ tx, body }: Update, before: HeldSetup): Promise<HeldSetup> {
  const { updatedAt: _, approverUsername: _name, approverPassword: _password, approverCode: _code, ...given } = body;
  const said: HeldSetup = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const isSame = isSameFileServer(said, before);
  const decide = async (name: 'password' | 'privateKey'): Promise<string | null> => {
    const one = givenSecret(given[name]);
    if (one !== null) return lockAway(tx, one);
    return isSame && given[name] !== null ? before[name] : null;
  };
  return { ...said, password: await decide('password'), privateKey: await decide('privateKey') };
}

/** What it lacks to send anything, and hosts that are not connected to. */
async function findProblems(tx: Tx, after: HeldSetup, allowPrivate: boolean): Promise<FieldProblem[]> {
  const template = await tx
    .selectFrom('settlementTemplates')
    .select('id')
    .where('id', '=', after.templateId)
    // Whoever changes it at this moment is waited for, or finds it in use.
    .forShare()
    .executeTakeFirst();
  const problems: FieldProblem[] = template ? [] : [{ path: 'templateId', code: 'does-not-exist' }];
  if (after.way === 'DOWNLOAD') return problems;
  const { host, username, password, privateKey, hostKey, way } = after;
  if (host === null) {
    const { ftpAddress } = await holdConfiguration(tx);
    if (ftpAddress === null) problems.push({ path: 'host', code: 'required' });
  } else {
    if (!mayBeCalled(`https://${host}`, allowPrivate)) problems.push({ path: 'host', code: 'unsafe-address' });
    if (username === null) problems.push({ path: 'username', code: 'required' });
    if (password === null && (privateKey === null || way !== 'SFTP'))
      problems.push({ path: 'password', code: 'required' });
  }
  return [...problems, ...faultsOfPin(way, hostKey)];
}

/** What it becomes is told by name, and the template by its own. */
async function signElsewhere(context: Update, label: string, before: HeldSetup, after: HeldSetup): Promise<void> {
  if (isAsRead(after, before)) return;
  const { tx } = context;
  const { ftpAddress } = await readConfiguration(tx);
  const told = async ({ way, host, folder, templateId }: HeldSetup): Promise<string> => {
    const template = await tx
      .selectFrom('settlementTemplates')
      .select('name')
      .where('id', '=', templateId)
      .executeTakeFirst();
    const to = way === 'DOWNLOAD' ? null : (host ?? ftpAddress);
    return [way, to, folder, template?.name ?? null].filter((part) => part !== null).join(' ');
  };
  const change = {
    name: 'provider',
    subject: { id: context.params.id, label },
    before: await told(before),
    after: await told(after),
    loosens: true,
  } as const;
  await signLoosening(context, { menus: ['/settlement'], flag: 'editable' }, change);
}
