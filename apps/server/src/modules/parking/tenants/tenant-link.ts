import { createHash, randomBytes } from 'node:crypto';
import type { contract } from '@parking/contract/contract';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';

type Calls = typeof contract.tenants;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Of both, so that nobody tries all PINs without the link. */
const pinHashOf = (token: string, pin: string): Buffer => hashOf(`${token} ${pin}`);

/** Makes the link of a tenant; whoever holds the old one is shut out. Returns it once. */
export async function makeLink(context: Context<Calls['makeLink']>): Promise<{ token: string }> {
  const { tx, params, body, log } = context;
  const token = randomBytes(32).toString('base64url');
  const pinHash = body.pin ? pinHashOf(token, body.pin) : null;
  await setLink(tx, params.id, { tokenHash: hashOf(token), pinHash, linkMadeAt: new Date() });
  await log({
    action: 'issue-tenant-link',
    entity: 'tenants',
    entityId: params.id,
    after: { hasPin: pinHash !== null },
  });
  return { token };
}

export async function revokeLink({ tx, params, log }: Context<Calls['revokeLink']>): Promise<null> {
  await setLink(tx, params.id, { tokenHash: null, pinHash: null, linkMadeAt: null });
  await log({ action: 'revoke-tenant-link', entity: 'tenants', entityId: params.id });
  return null;
}

interface Link {
  readonly tokenHash: Buffer | null;
  readonly pinHash: Buffer | null;
  readonly linkMadeAt: Date | null;
}

async function setLink(tx: Tx, id: string, link: Link): Promise<void> {
  const changed = await tx.updateTable('tenants').set(link).where('id', '=', id).executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Failure('record-not-found');
}

export interface Credentials {
  readonly token: string;
  readonly pin?: string | undefined;
}

/** A tenant as its link found it. */
export interface LinkedTenant {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly label: string;
  readonly labelEn: string | null;
}

const minute = 60;
/** How often links that are none are tried from one address, a link is used, and a PIN is wrong. */
const unknownLinks = { most: 20, seconds: minute } as const;
const calls = { most: 120, seconds: minute } as const;
const wrongPins = { most: 10, seconds: 15 * minute } as const;

/** Whose link it is. Refuses one that holds no more, a PIN that is wrong, and too many tries. */
export async function getLinkedTenant(
  database: Database,
  address: string,
  { token, pin }: Credentials,
): Promise<LinkedTenant> {
  const tokenHash = hashOf(token);
  const found = await database.readQueries
    .selectFrom('tenants as t')
    .innerJoin('departments as d', 'd.id', 't.departmentId')
    .select(['t.id', 't.pinHash', 'd.label', 'd.labelEn'])
    .where('t.tokenHash', '=', tokenHash)
    .where('t.isActive', '=', true)
    .executeTakeFirst();
  if (!found) {
    await reserveAttempt(database, [{ key: `tenant-link:${address}`, ...unknownLinks }]);
    throw new Failure('tenant-link-invalid');
  }
  const { id, pinHash, label, labelEn } = found;
  await reserveAttempt(database, [{ key: `tenant:${id}`, ...calls }]);
  if (pinHash) await refuseWrongPin(database, id, pin, (given) => pinHash.equals(pinHashOf(token, given)));
  return { id, tokenHash, label, labelEn };
}

async function refuseWrongPin(
  database: Database,
  tenantId: string,
  pin: string | undefined,
  fits: (pin: string) => boolean,
): Promise<void> {
  if (pin === undefined) throw new Failure('tenant-pin-wrong', { fields: [{ path: 'pin', code: 'required' }] });
  const giveBack = await reserveAttempt(database, [{ key: `tenant-pin:${tenantId}`, ...wrongPins }]);
  if (!fits(pin)) throw new Failure('tenant-pin-wrong', { fields: [{ path: 'pin', code: 'wrong-password' }] });
  await giveBack();
}
