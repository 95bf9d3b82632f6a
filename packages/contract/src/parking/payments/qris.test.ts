import { expect, test } from 'vitest';
import { crc16, dynamicQris, exampleMerchant as staticCode, parseQris } from './qris.ts';

const dynamicCode =
  '00020101021226690017ID.CO.EXAMPLE.WWW01189360000100000000010215MIDCONTOH0000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204752353033605405150005802ID5913PARKIR CONTOH6013JAKARTA PUSAT61051011062240113PRK26112000010703G0163046312';

test('the CRC is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('a merchant code becomes the code of one sale', () => {
  expect(dynamicQris(staticCode, { amount: 15000, billNumber: 'PRK2611200001', terminal: 'G01' })).toBe(dynamicCode);
});

test.each([
  ['with a wrong CRC', `${staticCode.slice(0, -4)}0000`],
  ['with its CRC in small letters', `${staticCode.slice(0, -4)}822f`],
  ['cut short', staticCode.slice(0, 60)],
  ['with a length that runs beyond its end', staticCode.replace('5802ID', '5892ID')],
  ['with something behind its CRC', `${staticCode}5802ID`],
])('a code %s is not read', (_, code) => {
  expect(parseQris(code)).toBeNull();
});
