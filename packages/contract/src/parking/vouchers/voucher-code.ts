/** Crockford's: without I, L, O and U, which are taken for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A character of a code that is made: eleven that nobody can guess, and one that says whether they were typed right. */
const randomLength = 11;
const groupLength = 4;

/** A code as it is compared: however it was typed, and whatever its letters were taken for. */
export const voucherKey = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Times x in the field of 32, so that no single wrong character and no two exchanged ones pass. */
const timesX = (value: number): number => (value & 16 ? ((value << 1) & 31) ^ 5 : value << 1);

const remainderOf = (values: readonly number[]): number => values.reduce((sum, value) => timesX(sum) ^ value, 0);

/** A code of twelve characters in groups of four, of eleven bytes that chance made. */
export function voucherCodeOf(random: Uint8Array): string {
  const values = Array.from(random.slice(0, randomLength), (byte) => byte & 31);
  const code = [...values, timesX(remainderOf(values))].map((value) => alphabet[value]).join('');
  return (code.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-');
}

export const voucherRandomBytes = randomLength;

/** Whether what was typed can be a code that was made. */
export function isVoucherCode(typed: string): boolean {
  const values = voucherKey(typed)
    .split('')
    .map((letter) => alphabet.indexOf(letter));
  return values.length === randomLength + 1 && !values.includes(-1) && remainderOf(values) === 0;
}
