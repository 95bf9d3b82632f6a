import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { midtransSignature } from './midtrans.ts';
import { isSigned, minified, serviceSignature, snapTime } from './snap-signature.ts';

const path = '/v1.0/qr/qr-mpm-generate';
const timestamp = '2026-11-20T10:00:00+07:00';
const body =
  '{"partnerReferenceNo":"PRK2611200001","amount":{"value":"15000.00","currency":"IDR"},"merchantId":"00007100010926","terminalId":"G01","validityPeriod":"2026-11-20T10:02:00+07:00"}';
const vector = 'nCrJn0eLCP2hJhpVRWeOX8fetHlmQRKhFyvApag6UCg+5eNM00kS0tH9j9+SKAYFtCGrTAUIbL+tCnTDGGc8Tg==';

describe('SNAP', () => {
  test('a call of ours is signed as the published form says', () => {
    const signed = serviceSignature('SECRETEXAMPLE', { method: 'POST', path, token: 'TOKENEXAMPLE', body, timestamp });
    expect(signed).toBe(vector);
  });

  test('a moment is written in the time of Jakarta, wherever the server stands', () => {
    expect(snapTime(new Date('2026-11-20T03:00:00Z'))).toBe(timestamp);
  });

  const hmac = { algorithm: 'HMAC_SHA512', encoding: 'BASE64', key: 'SECRETEXAMPLE' } as const;
  const given = { path, token: 'TOKENEXAMPLE', body: Buffer.from(body), timestamp, signature: vector };

  test('what is signed by secret and token is told from what is not', () => {
    expect(isSigned(hmac, given)).toBe(true);
    expect(isSigned(hmac, { ...given, token: null })).toBe(false);
    expect(isSigned(hmac, { ...given, path: '/v1.0/qr/qr-mpm-notify' })).toBe(false);
    expect(isSigned(hmac, { ...given, timestamp: '2026-11-20T10:00:01+07:00' })).toBe(false);
    expect(isSigned(hmac, { ...given, body: Buffer.from(body.replace('15000', '15001')) })).toBe(false);
    expect(isSigned({ ...hmac, key: 'OTHER' }, given)).toBe(false);
    for (const signature of ['', 'none', vector.slice(4)]) expect(isSigned(hmac, { ...given, signature })).toBe(false);
    const hex = Buffer.from(vector, 'base64').toString('hex');
    expect(isSigned({ ...hmac, encoding: 'HEX' }, { ...given, signature: hex })).toBe(true);
  });

  test('the minified text counts as well, in its order and with its numbers as they are', () => {
    const spaced = JSON.stringify(JSON.parse(body), null, 2);
    expect(isSigned(hmac, { ...given, body: Buffer.from(spaced) })).toBe(true);
    expect(minified('{ "a" : 1.50 , "b":null, "c d" : "x  \\" y" }')).toBe('{"a":1.50,"b":null,"c d":"x  \\" y"}');
    expect(minified('"'.repeat(60_001))).toBeNull();
  });

  test('what is signed by a key is told from what is not, and a key that is none signs nothing', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const hash = '854e00ba686b1be1385b8f0b1a2e818e868462721d621a3faf522f4e3b3d1e01';
    const signature = createSign('RSA-SHA256').update(`POST:${path}:${hash}:${timestamp}`).sign(privateKey, 'base64');
    const rsa = { algorithm: 'RSA_SHA256', encoding: 'BASE64', key } as const;
    expect(isSigned(rsa, { ...given, token: null, signature })).toBe(true);
    expect(isSigned(rsa, { ...given, signature })).toBe(false);
    expect(isSigned({ ...rsa, key: 'none' }, { ...given, token: null, signature })).toBe(false);
  });
});

test('a notification of Midtrans is signed over the texts that it holds', () => {
  expect(midtransSignature('PRK2611200001', '200', '15000.00', 'SB-Mid-server-EXAMPLE')).toBe(
    'eb579d593a94bcd6d51f7d187ceff21cb724e3114a3475b71d465f114c077bcc2daf4e7ad87c36cb40c21ef8ea85dfcf0a369642149750c275ab56931bb6c430',
  );
});
