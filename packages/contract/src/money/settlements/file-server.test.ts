import { expect, test } from 'vitest';
import { needsPassword } from './file-server.ts';

const stored = {
  way: 'SFTP',
  host: 'bank.example',
  port: null,
  username: 'parkir',
  hostKey: `SHA256:${'A'.repeat(43)}`,
  passwordSet: true,
  privateKeySet: false,
};

test.each([
  ['as it is stored', {}, false],
  ['in another folder', { folder: '/lain' }, false],
  ['at another host', { host: 'lain.example' }, true],
  ['at another port', { port: 2222 }, true],
  ['by another name', { username: 'lain' }, true],
  ['known by another key', { hostKey: `SHA256:${'B'.repeat(43)}` }, true],
  ['known by none', { hostKey: null }, true],
  ['by another way', { way: 'FTPS' }, true],
  ['elsewhere, with a key of its own', { host: 'lain.example', privateKey: '-----BEGIN' }, false],
  ['by a way that takes no key', { way: 'FTPS', privateKey: '-----BEGIN' }, true],
])('a file server %s: whether a password is needed', (_, given, isNeeded) => {
  expect(needsPassword(stored, { ...stored, ...given })).toBe(isNeeded);
});

test('a stored key opens where it belongs, and nowhere else', () => {
  const byKey = { ...stored, passwordSet: false, privateKeySet: true };
  expect(needsPassword(byKey, byKey)).toBe(false);
  expect(needsPassword(byKey, { ...byKey, port: 2222 })).toBe(true);
});
