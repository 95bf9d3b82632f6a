import type { contract } from '@parking/contract/contract';
import type { GateMachine } from '@parking/contract/core/permissions';
import { hashGateToken, newGateToken } from '../../platform/auth/gate-tokens.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { endKeys } from './gate-keys.ts';
import { putGateEnd } from '../../platform/realtime/gate-line.ts';

type TokenContext = Pick<Context<typeof contract.gates.generateToken>, 'tx' | 'params' | 'fail' | 'log'>;

/** Makes a token for a gate or its wall screen; whoever holds the old one is shut out. Returns it once. */
export async function issueToken(context: TokenContext, kind: GateMachine): Promise<{ token: string }> {
  const { token, hash } = newGateToken();
  await setHash(context, kind, hash);
  await context.log({ action: `issue-${kind}-token`, entity: 'gates', entityId: context.params.id });
  return { token };
}

export async function revokeToken(context: TokenContext, kind: GateMachine): Promise<null> {
  await setHash(context, kind, null);
  await context.log({ action: `revoke-${kind}-token`, entity: 'gates', entityId: context.params.id });
  return null;
}

/** One that was issued meanwhile is another's, and stays. */
export async function returnToken({
  tx,
  gate,
  body,
  log,
}: Pick<Context<typeof contract.gates.returnToken>, 'tx' | 'gate' | 'body' | 'log'>): Promise<null> {
  const hash = hashGateToken(body.token);
  if (hash.toString('hex') !== gate.tokenHash) throw badInput({ path: 'token', code: 'wrong-format' });
  const changed = await tx
    .updateTable('gates')
    .set({ tokenHash: null, tokenMadeAt: null })
    .where('id', '=', gate.gateId)
    .where('tokenHash', '=', hash)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return null;
  await endGate(tx, gate.gateId);
  await log({ action: 'return-gate-token', entity: 'gates', entityId: gate.gateId });
  return null;
}

/** Its keys and its connection end with its token. */
async function endGate(tx: Tx, gateId: string): Promise<void> {
  await endKeys(tx, gateId);
  await putGateEnd(tx, gateId);
}

async function setHash({ tx, params, fail }: TokenContext, kind: GateMachine, hash: Buffer | null): Promise<void> {
  const changed = await tx
    .updateTable('gates')
    .set(
      kind === 'gate' ? { tokenHash: hash, tokenMadeAt: hash === null ? null : new Date() } : { wallTokenHash: hash },
    )
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw fail('gate-not-found');
  if (kind === 'gate') await endGate(tx, params.id);
  else await putGateEnd(tx, params.id);
}
