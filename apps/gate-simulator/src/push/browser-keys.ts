import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives away of itself when it subscribes, base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

export interface BrowserKeys {
  readonly keys: SubscriptionKeys;
  /** Opens what was sealed for this browser; throws where it was sealed for another, or altered. */
  open(sealed: Buffer): string;
}

const [saltBytes, sizeBytes, tagBytes] = [16, 4, 16];
const delimiter = 2;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** The keys of one subscription, and what opens messages with them as RFC 8291 and RFC 8188 say. */
export function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open: (sealed) => {
      const salt = sealed.subarray(0, saltBytes);
      const keyAt = saltBytes + sizeBytes + 1;
      const keyEnd = keyAt + sealed.readUInt8(keyAt - 1);
      const sender = sealed.subarray(keyAt, keyEnd);
      const both = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const shared = derive(pair.computeSecret(sender), auth, both, 32);
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const text = Buffer.concat([decipher.update(sealed.subarray(keyEnd, -tagBytes)), decipher.final()]);
      const end = text.lastIndexOf(delimiter);
      if (end < 0) throw new Error('The message has no end.');
      return text.subarray(0, end).toString();
    },
  };
}
