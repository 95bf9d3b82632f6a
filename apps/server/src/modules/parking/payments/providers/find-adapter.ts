import type { CashlessProvider } from '@parking/contract/parking/payments/payment-providers';
import type { Reads } from '../../../../platform/db/pool.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { PaymentAdapter } from '../adapter.ts';
import { paymentSimulator } from '../simulator.ts';
import { ProviderFault } from './call-provider.ts';
import { midtransAdapter } from './midtrans.ts';
import { orByCurrent } from './or-by-current.ts';
import { type ProviderRecord, findProvider, listProviders, readSecrets } from './provider-record.ts';
import { readerAdapter } from './reader.ts';
import { snapAdapter } from './snap.ts';
import { xenditAdapter } from './xendit.ts';

/** A payment type, and the set-up by which one of its payments was asked for; not said: the one that stands. */
export interface AskedBy {
  readonly paidTypeId: string;
  readonly providerId?: string | null;
}

/** The way to a provider; null where there is none, or none any more. */
export type FindAdapter = (reads: Reads, asked: AskedBy) => Promise<PaymentAdapter | null>;
/** The ways by which this provider may tell of a type's payments: of the set-up that stands first, then of older ones whose keys are kept. */
export type ListAdapters = (
  reads: Reads,
  paidTypeId: string,
  provider: CashlessProvider,
) => Promise<readonly PaymentAdapter[]>;

export interface Adapters {
  readonly findAdapter: FindAdapter;
  readonly listAdapters: ListAdapters;
}

const makers = { SNAP: snapAdapter, MIDTRANS: midtransAdapter, XENDIT: xenditAdapter } as const;

/** Where a provider sends what it tells by itself. */
export const notificationUrl = (address: string, provider: string, paidTypeId: string): string =>
  `${address}/api/payment_notifications/${provider}/${paidTypeId}`;

/**
 * A payment type of which nothing was set is the simulator's, for practice; where a real provider is in use no simulator says that money
 * came, unless two persons said so of that very type. What was asked of a simulator that was replaced is asked of nobody.
 */
export function openAdapters({ config, site, database }: Pick<Platform, 'config' | 'site' | 'database'>): Adapters {
  /** Null where its keys are kept no more. */
  const open = async (reads: Reads, record: ProviderRecord): Promise<PaymentAdapter | null> => {
    const { provider } = record;
    if (provider === 'READER') return readerAdapter({ setUpId: record.id, database, siteId: site.current().id });
    // Nobody is asked of what a cashier claims.
    if (provider === 'EDC') return null;
    if (provider === 'SIMULATOR' || record.baseUrl === null)
      return record.replacedAt === null ? { ...paymentSimulator, setUpId: record.id } : null;
    if (record.secret === null) return null;
    const adapter = makers[provider]({
      record,
      secrets: await readSecrets(reads, record),
      baseUrl: record.baseUrl.replace(/\/+$/, ''),
      notificationUrl: notificationUrl(site.current().address, record.provider, record.paidTypeId),
      allowPrivate: config.webhookPrivateAddresses,
    });
    return refusing(adapter);
  };
  return {
    findAdapter: async (reads, { paidTypeId, providerId }) => {
      const record = await findProvider(reads, paidTypeId);
      const isBare = record === null && !(await usesProviders(reads));
      const current = record === null ? (isBare ? paymentSimulator : null) : await open(reads, record);
      if (providerId === undefined || providerId === record?.id) return current;
      // What was asked for when nothing was set is the simulator's, as long as it stands.
      if (providerId === null) return current?.name === paymentSimulator.name ? current : null;
      const own = (await listProviders(reads, paidTypeId)).find(({ id }) => id === providerId);
      return own === undefined ? null : orByCurrent(own.provider, await open(reads, own), current);
    },
    listAdapters: async (reads, paidTypeId, provider) => {
      const records = await listProviders(reads, paidTypeId);
      const opened = [];
      for (const record of records) if (record.provider === provider) opened.push(await open(reads, record));
      return opened.filter((adapter) => adapter !== null);
    },
  };
}

const usesProviders = async (reads: Reads): Promise<boolean> =>
  (
    await reads
      .selectFrom('paymentProviders')
      .select('id')
      .where('provider', 'not in', ['SIMULATOR', 'EDC'])
      .where('replacedAt', 'is', null)
      .execute()
  ).length > 0;

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
