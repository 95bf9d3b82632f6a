import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { reserveAttempt } from '../../../../platform/auth/attempts.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { OutgoingFault } from '../../../../platform/outgoing/outgoing-fault.ts';
import type { PaymentsPlatform } from '../follow-payments.ts';
import { ProviderFault } from './call-provider.ts';

type Try = typeof contract.paymentProviders.test;

/** A provider that is asked too often shuts its door to payments as well. */
const tries = { most: 10, seconds: 60 } as const;
/** SNAP takes a time that is so near its own. */
const clockTolerance = 240;

/** Asks a provider, as it is stored, for what is not there. Returns in one word what that came to. */
export async function tryProvider(platform: PaymentsPlatform, { params }: Context<Try>): Promise<ReplyOf<Try>> {
  const { database, findAdapter } = platform;
  const known = await database.readQueries
    .selectFrom('paidTypes')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!known) throw new Failure('record-not-found');
  await reserveAttempt(database, [{ key: `try-provider:${params.id}`, ...tries }]);
  const adapter = await findAdapter(database.writeQueries, { paidTypeId: params.id });
  if (!adapter) throw new Failure('provider-missing');
  try {
    await adapter.tryConnection();
    return { result: 'OK', said: null, clockSeconds: null };
  } catch (error) {
    if (error instanceof ProviderFault) return foundBy(error);
    if (error instanceof OutgoingFault) return { result: silence(error), said: null, clockSeconds: null };
    throw error;
  }
}

function foundBy({ code, said, clockSeconds }: ProviderFault): ReplyOf<Try> {
  const isLate = code === 'wrong-key' && clockSeconds !== null && Math.abs(clockSeconds) > clockTolerance;
  const results = { 'wrong-key': 'WRONG_KEY', refused: 'REFUSED', 'wrong-answer': 'WRONG_HOST' } as const;
  return { result: isLate ? 'CLOCK' : results[code], said, clockSeconds };
}

const silence = ({ code }: OutgoingFault): ReplyOf<Try>['result'] => {
  if (code === 'address-not-allowed' || code === 'training') return 'NOT_ALLOWED';
  return code === 'timeout' || code === 'refused' ? 'NO_ANSWER' : 'WRONG_HOST';
};
