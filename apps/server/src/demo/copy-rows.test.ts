import { describe, expect, test } from 'vitest';
import { CopyRows } from './copy-rows.ts';

/** What a row of one column becomes, without heading and ending, in hexadecimal. */
function copied(type: string, value: string | number): string {
  const rows = new CopyRows([type]);
  rows.add([value]);
  return rows.take()[1]?.toString('hex') ?? '';
}

describe('a value as the database copies it', () => {
  test.each([
    ['int2', -2, '0001' + '00000002' + 'fffe'],
    ['int4', 70_000, '0001' + '00000004' + '00011170'],
    ['int8', -5_000_000_000, '0001' + '00000008' + 'fffffffed5fa0e00'],
    ['uuid', '0190ab00-ffff-7000-8000-000000000102', '0001' + '00000010' + '0190ab00ffff70008000000000000102'],
    ['text', 'Rp', '0001' + '00000002' + '5270'],
  ])('of type %s: %s', (type, value, bytes) => expect(copied(type, value)).toBe(bytes));

  test.each([
    ['int2', 32_768],
    ['int4', 2_147_483_648],
    ['int4', 1.5],
  ])('is refused where %s cannot hold %s', (type, value) => {
    expect(() => copied(type, value)).toThrow(RangeError);
  });
});
