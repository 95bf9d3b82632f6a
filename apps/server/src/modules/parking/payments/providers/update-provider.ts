import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto';
import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type PaymentProvider, neededOf, providersOf } from '@parking/contract/parking/payments/payment-providers';
import { givenSecret } from '../../../../platform/auth/shown-secret.ts';
import { lockAway } from '../../../../platform/auth/vault.ts';
import type { Reads, Tx } from '../../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../../platform/failure.ts';
import type { Context, Site } from '../../../../platform/http/context.ts';
import { isAsRead, isStale, nextUpdatedAt } from '../../../../platform/http/resource-handlers.ts';
import { mayBeCalled } from '../../../../platform/outgoing/addresses.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signLoosening } from '../../../controls/sign-loosening.ts';
import { notificationUrl } from './find-adapter.ts';
import { type ProviderRecord, type SecretName, findProvider, secretNames } from './provider-record.ts';

type Update = Context<typeof contract.paymentProviders.update>;

/** What a payment type has that nothing was set of. */
const unset = {
  provider: 'SIMULATOR',
  baseUrl: null,
  clientKey: null,
  partnerId: null,
  channelId: null,
  merchantId: null,
  notifyAlgorithm: 'HMAC_SHA512',
  notifyWithToken: false,
  notifyEncoding: 'BASE64',
  notifyPath: null,
  notifyKey: null,
  cutOff: '00:00',
  zone: null,
  paysAfterDays: 1,
  secret: null,
  privateKey: null,
  callbackToken: null,
} as const;
/** The same of a type of this kind: a terminal's slips are typed in, and nobody plays that. */
const unsetOf = (paid: Parameters<typeof providersOf>[0]): Held => ({
  ...unset,
  provider: providersOf(paid)?.[0] ?? 'SIMULATOR',
});
type Held = Omit<ProviderRecord, 'id' | 'paidTypeId' | 'updatedAt' | 'replacedAt'>;

/** The provider of a payment type, without its secrets. Refuses a type that no provider can be asked for. */
export async function readProvider(reads: Reads, site: Site, paidTypeId: string): Promise<PaymentProvider> {
  const paidType = await getPaidType(reads, paidTypeId);
  const record = await findProvider(reads, paidTypeId);
  const { secret, privateKey, callbackToken, ...told } = record ? heldOf(record) : unsetOf(paidType);
  return {
    ...told,
    paidTypeId,
    secretSet: secret !== null,
    privateKeySet: privateKey !== null,
    callbackTokenSet: callbackToken !== null,
    notificationUrl: notificationUrl(site.address, told.provider, paidTypeId),
    updatedAt: record && toLocalDateTime(record.updatedAt, site.zone),
  };
}

async function getPaidType(reads: Reads, id: string) {
  const found = await reads
    .selectFrom('paidTypes')
    .select(['label', 'kind', 'claimed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  return found;
}

/**
 * Writes it. Whoever is asked for money instead, or says what was paid, is somebody else whom one person does not name alone. Secrets
 * belong to the provider and its address: they go when either changes and no new ones are given.
 */
export async function updateProvider({ config }: Pick<Platform, 'config'>, context: Update): Promise<PaymentProvider> {
  const { tx, site, params, body } = context;
  // Two that change it wait for each other, also where nothing is set yet.
  const { label, kind, claimed } = await tx
    .selectFrom('paidTypes')
    .select(['label', 'kind', 'claimed'])
    .where('id', '=', params.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Failure('record-not-found'));
  const record = await findProvider(tx, params.id);
  const before = await readProvider(tx, site, params.id);
  if (isStale(body.updatedAt, before.updatedAt ?? '')) throw context.fail('changed-meanwhile');
  const held = record && heldOf(record);
  const asUnset = unsetOf({ kind, claimed });
  const after = await decideAfter(context, held ?? asUnset);
  if (!(providersOf({ kind, claimed }) ?? ['SIMULATOR']).includes(after.provider))
    throw badInput({ path: 'provider', code: 'not-an-option' });
  const problems = findProblems(after, config.webhookPrivateAddresses);
  if (problems.length > 0) throw badInput(...problems);
  // Of a terminal nobody alone says whose it is, and that it is one is nothing new.
  await signElsewhere(context, label, held ?? (after.provider === 'EDC' ? asUnset : null), after);
  await signDays(context, label, held ?? asUnset, after);
  await write(tx, params.id, record, after);
  const stored = await readProvider(tx, site, params.id);
  await context.log({ action: 'set-provider', entity: 'paid_types', entityId: params.id, before, after: stored });
  return stored;
}

const heldOf = ({ id: _id, paidTypeId: _type, updatedAt: _at, replacedAt: _replaced, ...held }: ProviderRecord): Held =>
  held;

type Days = Pick<Held, 'cutOff' | 'zone' | 'paysAfterDays'>;
/** Whom it says is asked, and by which keys: all but when its day ends and is paid. */
const askedOf = ({ cutOff: _cutOff, zone: _zone, paysAfterDays: _days, ...asked }: Held): Omit<Held, keyof Days> =>
  asked;

/** What payments were asked for by stays as it was, for them, beside what stands from now on. */
async function write(tx: Tx, paidTypeId: string, record: ProviderRecord | null, after: Held): Promise<void> {
  const isSame = record !== null && isAsRead(askedOf(after), record);
  if (record && (isSame || !(await isNamed(tx, record.id)))) {
    const changed = { ...after, updatedAt: nextUpdatedAt };
    return void (await tx.updateTable('paymentProviders').set(changed).where('id', '=', record.id).execute());
  }
  // What was read before the change is older than it, within one second too.
  const updatedAt = record ? new Date(Math.max(Date.now(), record.updatedAt.getTime() + 1_000)) : new Date();
  if (record)
    await tx.updateTable('paymentProviders').set({ replacedAt: new Date() }).where('id', '=', record.id).execute();
  await tx
    .insertInto('paymentProviders')
    .values({ ...after, id: newId(), paidTypeId, updatedAt })
    .execute();
}

const isNamed = async (reads: Reads, providerId: string): Promise<boolean> =>
  (await reads.selectFrom('payments').select('id').where('providerId', '=', providerId).limit(1).execute()).length > 0;

/** What it will be. A secret that is not given stays where it belongs; one that is given as null goes. */
async function decideAfter({ tx, body }: Update, before: Held): Promise<Held> {
  const { updatedAt: _, approverUsername: _name, approverPassword: _password, approverCode: _code, ...given } = body;
  const said = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
  const isElsewhere = said.provider !== before.provider || said.baseUrl !== before.baseUrl;
  const secrets: Record<SecretName, string | null> = { secret: null, privateKey: null, callbackToken: null };
  for (const name of secretNames) {
    const one = givenSecret(given[name]);
    const isKept = !isElsewhere && given[name] !== null;
    secrets[name] = one === null ? (isKept ? before[name] : null) : await lockAway(tx, one);
    if (name === 'privateKey' && one !== null && !isKey(createPrivateKey, one))
      throw badInput({ path: name, code: 'wrong-format' });
  }
  const kept: Held = { ...said, ...secrets };
  const { provider, merchantId, cutOff, zone, paysAfterDays } = kept;
  const days: Days = { cutOff, zone, paysAfterDays };
  if (provider === 'SIMULATOR') return { ...unset, ...days };
  return neededOf[provider].length > 0 ? kept : { ...unset, provider, merchantId, ...days };
}

/** What a provider lacks to be asked, and addresses that are not called. */
function findProblems(after: Held, allowPrivate: boolean): FieldProblem[] {
  const { provider, baseUrl, notifyAlgorithm, notifyKey } = after;
  const problems: FieldProblem[] = neededOf[provider]
    .filter((name) => after[name] === null)
    .map((path) => ({ path, code: 'required' }));
  // Keys and money do not go over the open network where everybody reads along.
  const isSafe =
    baseUrl === null || (mayBeCalled(baseUrl, allowPrivate) && (allowPrivate || baseUrl.startsWith('https:')));
  if (!isSafe) problems.push({ path: 'baseUrl', code: 'unsafe-address' });
  if (provider !== 'SNAP' || notifyAlgorithm !== 'RSA_SHA256') return problems;
  if (notifyKey === null) return [...problems, { path: 'notifyKey', code: 'required' }];
  return isKey(createPublicKey, notifyKey) ? problems : [...problems, { path: 'notifyKey', code: 'wrong-format' }];
}

function isKey(read: (text: string) => KeyObject, text: string): boolean {
  try {
    return read(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** Where money goes, or who may say that it came. */
async function signElsewhere(context: Update, label: string, before: Held | null, after: Held): Promise<void> {
  // That it is the simulator's is said by two as well: it says of anything that it was paid.
  if (before && isAsRead(askedOf(after), before)) return;
  const told = ({ provider, baseUrl, merchantId }: Held): string =>
    [provider, baseUrl === null ? null : new URL(baseUrl).host, merchantId].filter((part) => part !== null).join(' ');
  const change = {
    name: 'provider',
    subject: { id: context.params.id, label },
    before: before && told(before),
    after: told(after),
    loosens: true,
  } as const;
  await signLoosening(context, { menus: ['/paid-type'], flag: 'editable' }, change);
}

/**
 * To which day money belongs, and from when on it is late. Waiting longer, or days that end elsewhere, keeps from everybody that money does
 * not come; waiting for less time is told alone.
 */
async function signDays(context: Update, label: string, before: Held, after: Held): Promise<void> {
  const isMoved = before.cutOff !== after.cutOff || before.zone !== after.zone;
  if (!isMoved && before.paysAfterDays === after.paysAfterDays) return;
  const told = ({ cutOff, zone, paysAfterDays }: Days): string =>
    [cutOff, zone, `+${paysAfterDays}`].filter((part) => part !== null).join(' ');
  const change = {
    name: 'providerDays',
    subject: { id: context.params.id, label },
    before: told(before),
    after: told(after),
    loosens: isMoved || after.paysAfterDays > before.paysAfterDays,
  } as const;
  await signLoosening(context, { menus: ['/paid-type'], flag: 'editable' }, change);
}
