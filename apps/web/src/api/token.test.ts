import { describe, expect, it } from 'vitest';
import { isTokenValid } from './token.ts';

const tokenWith = (claims: unknown) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`;
const now = Date.parse('2026-11-20T10:00:00Z');

describe('a stored token', () => {
  it('is valid only while its end lies in the future', () => {
    expect(isTokenValid(tokenWith({ exp: now / 1000 + 1 }), now)).toBe(true);
    expect(isTokenValid(tokenWith({ exp: now / 1000 }), now)).toBe(false);
  });
  it.each(['', 'rubbish', 'a.b.c', tokenWith({}), tokenWith({ exp: 'never' }), tokenWith(null)])(
    'that cannot be read is not valid (%s)',
    (token) => {
      expect(isTokenValid(token, now)).toBe(false);
    },
  );
});
