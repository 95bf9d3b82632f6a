import { describe, expect, it } from 'vitest';
import { tokenIn } from './wall-address.ts';

const token = 'a'.repeat(20) + '_-9'.repeat(7) + 'Zz';

describe('the token of a wall screen', () => {
  it.each([token, `  ${token}\n`, `https://parkir.contoh.id/gate_monitoring#token=${token}`, `#token=${token}`])(
    'is found in %s',
    (pasted) => {
      expect(tokenIn(pasted)).toBe(token);
    },
  );

  it.each(['', 'rubbish', token.slice(1), `${token}x`, `https://parkir.contoh.id/gate_monitoring?token=${token}`])(
    'is not found in %s',
    (pasted) => {
      expect(tokenIn(pasted)).toBeNull();
    },
  );
});
