import { describe, expect, it } from 'vitest';
import { safePath } from './remembered-url.ts';

const origin = 'https://parkir.example';

describe('a remembered address', () => {
  it.each(['/users', '/users?q=budi&page=2', '/user_groups/1/access_groups#top'])('%s is gone back to', (address) => {
    expect(safePath(address, origin)).toBe(address);
  });

  it.each([
    'https://evil.example/users',
    '//evil.example/users',
    '/\\evil.example',
    '/\t/evil.example',
    '/users\u0000',
    'javascript:alert(1)',
    'users',
    '',
    '/..//evil.example',
    null,
  ])('%s is not ours', (address) => {
    expect(safePath(address, origin)).toBeNull();
  });

  it.each(['/', '/login', '/logout', '/forgot_password', '/users/password_reset/abc', '/server-down/503'])(
    '%s is nowhere to come back to',
    (address) => {
      expect(safePath(address, origin)).toBeNull();
    },
  );
});
