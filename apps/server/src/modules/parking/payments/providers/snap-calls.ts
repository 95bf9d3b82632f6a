import { randomInt } from 'node:crypto';
import { ProviderFault, type ProviderReply, callProvider } from './call-provider.ts';
import type { SetUp } from './set-up.ts';
import { serviceSignature, snapTime } from './snap-signature.ts';
import { forgetToken, getToken } from './snap-token.ts';

const digits = 12;
/** Digits alone, and not twice on one day. */
const externalId = (): string => `${Date.now()}${String(randomInt(10 ** digits)).padStart(digits, '0')}`;

/** Calls a service of SNAP's QR, signed over token and body. */
export type SnapCall = (service: string, content: object) => Promise<ProviderReply>;

/** A token that the provider took back early is asked for anew, once: what it refused it has not done. */
export function openSnapCalls(setUp: SetUp): SnapCall {
  return async (service, content) => {
    try {
      return await send(setUp, service, content);
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.code !== 'wrong-key' || !forgetToken(setUp)) throw error;
      return send(setUp, service, content);
    }
  };
}

async function send(setUp: SetUp, service: string, content: object): Promise<ProviderReply> {
  const { record, secrets, baseUrl, allowPrivate } = setUp;
  const url = `${baseUrl}/v1.0/qr/${service}`;
  const body = JSON.stringify(content);
  const token = await getToken(setUp);
  const timestamp = snapTime(new Date());
  const path = new URL(url).pathname;
  const signature = serviceSignature(secrets.secret, { method: 'POST', path, token, body, timestamp });
  return callProvider({
    method: 'POST',
    url,
    body,
    allowPrivate,
    headers: {
      authorization: `Bearer ${token}`,
      'x-timestamp': timestamp,
      'x-signature': signature,
      'x-partner-id': record.partnerId ?? '',
      'x-external-id': externalId(),
      'channel-id': record.channelId ?? '',
    },
  });
}
