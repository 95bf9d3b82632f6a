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

/** A provider as it is set up; its secrets as they are stored. */
export interface ProviderRecord {
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
  readonly secret: string | null;
  readonly privateKey: string | null;
  readonly callbackToken: string | null;
  readonly updatedAt: Date;
}

/** Null where nothing was set: the simulator is asked. */
export async function findProvider(reads: Reads, paidTypeId: string): Promise<ProviderRecord | null> {
  const found = await reads
    .selectFrom('paymentProviders')
    .selectAll()
    .where('paidTypeId', '=', paidTypeId)
    .$narrowType<Pick<ProviderRecord, 'provider' | 'notifyAlgorithm' | 'notifyEncoding' | 'zone'>>()
    .executeTakeFirst();
  return found ?? null;
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
