import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVoucherCode, voucherCodeOf, voucherKey, voucherRandomBytes } from './voucher-code.ts';

const bytes = fc.uint8Array({ minLength: voucherRandomBytes, maxLength: voucherRandomBytes });
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('the code of a voucher', () => {
  test('is twelve characters in groups of four, found however it is typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = voucherCodeOf(random);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
        const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
        expect([isVoucherCode(typed), voucherKey(typed)]).toEqual([true, voucherKey(code)]);
      }),
    );
  });

  test('with one character wrong, or two neighbours exchanged, is none', () => {
    fc.assert(
      fc.property(bytes, fc.nat(11), fc.nat(30), (random, at, step) => {
        const key = voucherKey(voucherCodeOf(random));
        const wrong = letters[(letters.indexOf(key[at] ?? '') + 1 + step) % 32] ?? '';
        expect(isVoucherCode(key.slice(0, at) + wrong + key.slice(at + 1))).toBe(false);
        const [one = '', next = ''] = [key[at], key[at + 1]];
        const exchanged = key.slice(0, at) + next + one + key.slice(at + 2);
        expect(isVoucherCode(exchanged)).toBe(one === next || next === '');
      }),
    );
  });
});
