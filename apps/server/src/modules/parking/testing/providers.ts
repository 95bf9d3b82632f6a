import { newId } from '@parking/contract/core/id';
import { contract } from '@parking/contract/contract';
import type { ProviderName, SimulatedProviders } from '@parking/gate-simulator/providers/start-providers';
import type { Answer, Client } from '../../../testing/test-server.ts';
import type { PaymentAdapter, PaymentRequest } from '../payments/adapter.ts';
import { midtransAdapter } from '../payments/providers/midtrans.ts';
import type { SetUp } from '../payments/providers/set-up.ts';
import { snapAdapter } from '../payments/providers/snap.ts';
import { xenditAdapter } from '../payments/providers/xendit.ts';

export const providerNames = ['SNAP', 'MIDTRANS', 'XENDIT'] as const;

/** What is set up so that a simulated provider can be asked. */
export function settingsFor(providers: SimulatedProviders, provider: ProviderName) {
  const own = {
    SNAP: {
      clientKey: providers.snap.clientKey,
      partnerId: 'MITRA',
      channelId: '95221',
      merchantId: '00007100010926',
      secret: providers.snap.secret,
      privateKey: providers.snap.privateKey,
    },
    MIDTRANS: { secret: providers.midtrans.serverKey },
    XENDIT: { secret: providers.xendit.apiKey, callbackToken: providers.xendit.callbackToken },
  };
  return { provider, baseUrl: providers.url(provider), ...own[provider] };
}

/** Sets a payment type's provider as a form does. */
export const setProvider = (client: Client, paidTypeId: string, body: object): Promise<Answer> =>
  client.call(contract.paymentProviders.update, { params: { id: paidTypeId }, body });

const makers = { SNAP: snapAdapter, MIDTRANS: midtransAdapter, XENDIT: xenditAdapter } as const;

/** The adapter of a simulated provider, without a server; what is given besides stands instead. */
export function adapterFor(
  providers: SimulatedProviders,
  provider: ProviderName,
  more: Partial<SetUp['record']> = {},
): PaymentAdapter {
  const given: Partial<Record<string, string>> = settingsFor(providers, provider);
  const { secret = '', privateKey = '', callbackToken = '', ...rest } = given;
  return makers[provider]({
    record: {
      clientKey: rest['clientKey'] ?? null,
      partnerId: rest['partnerId'] ?? null,
      channelId: rest['channelId'] ?? null,
      merchantId: rest['merchantId'] ?? null,
      id: newId(),
      paidTypeId: newId(),
      provider,
      baseUrl: providers.url(provider),
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
      updatedAt: new Date(),
      replacedAt: null,
      ...more,
    },
    secrets: { secret, privateKey, callbackToken },
    baseUrl: providers.url(provider),
    notificationUrl: 'http://127.0.0.1/none',
    allowPrivate: true,
  });
}

/** A payment as an adapter is asked for it. */
export const asked = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: newId(),
  kind: 'QRIS',
  amount: 15_000,
  gateCode: 'G01',
  gateId: null,
  unsure: false,
  cardNumber: null,
  billNumber: 'PRK2611200001',
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 120_000),
  reference: null,
  ...more,
});
