import type {
  CashlessProvider,
  notifyAlgorithms,
  notifyEncodings,
} from '@parking/contract/parking/payments/payment-providers';
import type { SiteZone } from '@parking/contract/core/time';
import { unlock } from '../../../../platform/auth/vault.ts';
import type { Reads } from '../../../../platform/db/pool.ts';

/** Those of its columns that are never told. */
export const secretNames = ['secret', 'privateKey', 'callbackToken'] as const;
export type SecretName = (typeof secretNames)[number];

/** A provider as it is set up, or was when payments were asked for by it; its secrets as they are stored. */
export interface ProviderRecord {
  readonly id: string;
  readonly paidTypeId: string;
  readonly provider: CashlessProvider;
  readonly baseUrl: string | null;
  readonly clientKey: string | null;
  readonly partnerId: string | null;
  readonly channelId: string | null;
  readonly merchantId: string | null;
  readonly notifyAlgorithm: (typeof notifyAlgorithms)[number];
  readonly notifyWithToken: boolean;
  readonly notifyEncoding: (typeof notifyEncodings)[number];
  readonly notifyPath: string | null;
  readonly notifyKey: string | null;
  readonly cutOff: string;
  readonly zone: SiteZone | null;
  readonly paysAfterDays: number;
  readonly secret: string | null;
  readonly privateKey: string | null;
  readonly callbackToken: string | null;
  readonly updatedAt: Date;
  /** Null: it stands. */
  readonly replacedAt: Date | null;
}

/** All set-ups that a payment type has or had, the one that stands first and the last one that was replaced next. */
export const listProviders = (reads: Reads, paidTypeId: string): Promise<ProviderRecord[]> =>
  reads
    .selectFrom('paymentProviders')
    .selectAll()
    .where('paidTypeId', '=', paidTypeId)
    .orderBy('replacedAt', (order) => order.desc().nullsFirst())
    .$narrowType<Pick<ProviderRecord, 'provider' | 'notifyAlgorithm' | 'notifyEncoding' | 'zone'>>()
    .execute();

/** The one that stands; null where nothing was set: the simulator is asked. */
export async function findProvider(reads: Reads, paidTypeId: string): Promise<ProviderRecord | null> {
  const [first] = await listProviders(reads, paidTypeId);
  return first?.replacedAt === null ? first : null;
}

/** Its secrets, readable; empty where one is not set. */
export async function readSecrets(reads: Reads, record: ProviderRecord): Promise<Readonly<Record<SecretName, string>>> {
  const open = (stored: string | null) => (stored === null ? '' : unlock(reads, stored));
  const [secret, privateKey, callbackToken] = [
    await open(record.secret),
    await open(record.privateKey),
    await open(record.callbackToken),
  ];
  return { secret, privateKey, callbackToken };
}
