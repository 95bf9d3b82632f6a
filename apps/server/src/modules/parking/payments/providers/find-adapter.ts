import type { Reads } from '../../../../platform/db/pool.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { PaymentAdapter } from '../adapter.ts';
import { paymentSimulator } from '../simulator.ts';
import { ProviderFault } from './call-provider.ts';
import { midtransAdapter } from './midtrans.ts';
import { findProvider, readSecrets } from './provider-record.ts';
import type { SetUp } from './set-up.ts';
import { snapAdapter } from './snap.ts';
import { xenditAdapter } from './xendit.ts';

/** The way to the provider of a payment type, as it is set up at this moment; null where it has none and must have one. */
export type FindAdapter = (reads: Reads, paidTypeId: string) => Promise<PaymentAdapter | null>;

const makers = { SNAP: snapAdapter, MIDTRANS: midtransAdapter, XENDIT: xenditAdapter } as const;

/** Where a provider sends what it tells by itself. */
export const notificationUrl = (address: string, provider: string, paidTypeId: string): string =>
  `${address}/api/payment_notifications/${provider}/${paidTypeId}`;

/**
 * A payment type of which nothing was set is the simulator's, for practice; where a real provider is in use no simulator says that money
 * came, unless two persons said so of that very type.
 */
export function openFindAdapter({ config, site }: Pick<Platform, 'config' | 'site'>): FindAdapter {
  return async (reads, paidTypeId) => {
    const record = await findProvider(reads, paidTypeId);
    if (record === null) return (await usesProviders(reads)) ? null : paymentSimulator;
    if (record.provider === 'SIMULATOR' || record.baseUrl === null) return paymentSimulator;
    const setUp: SetUp = {
      record,
      secrets: await readSecrets(reads, record),
      baseUrl: record.baseUrl.replace(/\/+$/, ''),
      notificationUrl: notificationUrl(site.current().address, record.provider, paidTypeId),
      allowPrivate: config.webhookPrivateAddresses,
    };
    return refusing(makers[record.provider](setUp));
  };
}

const usesProviders = async (reads: Reads): Promise<boolean> =>
  (await reads.selectFrom('paymentProviders').select('provider').where('provider', '<>', 'SIMULATOR').execute())
    .length > 0;

/** What a provider that does not know our key was asked for, it has not made: the desk need not wait. */
const refusing = (adapter: PaymentAdapter): PaymentAdapter => ({
  ...adapter,
  request: async (payment) => {
    try {
      return await adapter.request(payment);
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.code !== 'wrong-key') throw error;
      return { state: 'FAILED', error: error.code, raw: { error: error.message } };
    }
  },
});
