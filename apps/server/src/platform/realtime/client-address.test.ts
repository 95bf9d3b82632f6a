import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressReader } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test.each([
  [false, '10.0.0.1', '1.2.3.4', '10.0.0.1'],
  [false, '::ffff:10.0.0.1', undefined, '10.0.0.1'],
  [true, '10.0.0.1', '1.2.3.4, 5.6.7.8', '1.2.3.4'],
  [1, '10.0.0.1', '1.2.3.4, 5.6.7.8', '5.6.7.8'],
  [2, '10.0.0.1', '1.2.3.4, 5.6.7.8', '1.2.3.4'],
  [1, '10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', '1.2.3.4, 10.9.9.9', '1.2.3.4'],
  ['10.0.0.1', '10.0.0.1', '1.2.3.4, 10.9.9.9', '10.9.9.9'],
  ['10.0.0.1', '9.9.9.9', '1.2.3.4', '9.9.9.9'],
  ['fd00::/8, 127.0.0.1', 'fd00::5', '1.2.3.4', '1.2.3.4'],
] as const)('trusting %s, a call from %s forwarded for %s comes from %s', (trust, socket, forwarded, caller) => {
  expect(addressReader(trust)(from(socket, forwarded))).toBe(caller);
});
