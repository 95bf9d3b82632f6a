import { createPublicKey, verify } from 'node:crypto';
import type { gateKeys } from '@parking/contract/gates/card-deducts';
import { newId } from '@parking/contract/core/id';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';

/** What stands before the 32 bytes of an Ed25519 public key in its DER form. */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Keeps the key of the calling gate. Refuses one that ended with an earlier token: whoever stole that one signs no more. */
export async function registerKey({ tx, gate, body, log }: Context<typeof gateKeys.register>) {
  const { gateId } = gate;
  const publicKey = Buffer.from(body.publicKey, 'base64');
  const made = await tx
    .insertInto('gateKeys')
    .values({ id: newId(), gateId, publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made)
    await log({ action: 'register-key', entity: 'gates', entityId: gateId, after: { publicKey: body.publicKey } });
  else {
    const { endedAt } = await tx
      .selectFrom('gateKeys')
      .select('endedAt')
      .where('gateId', '=', gateId)
      .where('publicKey', '=', publicKey)
      .executeTakeFirstOrThrow();
    if (endedAt !== null) throw new Failure('gate-key-ended');
  }
  return { gateId, publicKey: body.publicKey };
}

/** The gate's keys sign nothing of later than now. */
export async function endKeys(tx: Tx, gateId: string): Promise<void> {
  await tx
    .updateTable('gateKeys')
    .set({ endedAt: new Date() })
    .where('gateId', '=', gateId)
    .where('endedAt', 'is', null)
    .execute();
}

interface Signed {
  readonly gateId: string;
  /** When it says it was signed. */
  readonly at: Date;
  readonly text: string;
  readonly signature: Buffer;
}

/** The key of that gate which has signed this text; null when none has. */
export async function findSigner(reads: Reads, { gateId, at, text, signature }: Signed): Promise<string | null> {
  const keys = await reads
    .selectFrom('gateKeys')
    .select(['id', 'publicKey', 'endedAt'])
    .where('gateId', '=', gateId)
    .orderBy('madeAt', 'desc')
    .limit(20)
    .execute();
  const signer = keys.find(
    ({ publicKey, endedAt }) =>
      (endedAt === null || at <= endedAt) && verify(null, Buffer.from(text), toKey(publicKey), signature),
  );
  return signer?.id ?? null;
}

const toKey = (publicKey: Buffer) =>
  createPublicKey({ key: Buffer.concat([derPrefix, publicKey]), format: 'der', type: 'spki' });
