/** QRIS (EMVCo merchant-presented) text: two-digit tag, two-digit length, value; a CRC at the end. */

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

const crcOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  return crc;
});

/** In UTF-8. */
const bytesOf = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|(.)/g)].map(([, hex, sign = '']) =>
    hex === undefined ? sign.charCodeAt(0) : Number.parseInt(hex, 16),
  );

/** CRC-16/CCITT-FALSE over everything before the four digits, `6304` included. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of bytesOf(text)) crc = ((crc << 8) & 0xffff) ^ (crcOfByte[(crc >> 8) ^ byte] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The fields of a QRIS text in order. Null when it is cut, its CRC is wrong, or the CRC does not stand last. */
export function parseQris(text: string): readonly (readonly [tag: string, value: string])[] | null {
  const fields: [string, string][] = [];
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4));
    const [, tag = '', length = ''] = head ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (!head || value.length !== Number(length)) return null;
    fields.push([tag, value]);
    at += 4 + value.length;
  }
  const last = fields.at(-1);
  return last?.[0] === '63' && last[1] === crc16(text.slice(0, -4)) ? fields : null;
}

interface QrisCharge {
  /** Whole rupiah. */
  readonly amount: number;
  /** Ticket and terminal, as the bank's statement shows them. */
  readonly billNumber: string;
  readonly terminal: string;
}

/** An invented merchant's: well formed, and it belongs to nobody. */
export const exampleMerchant =
  '00020101021126690017ID.CO.EXAMPLE.WWW01189360000100000000010215MIDCONTOH0000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204752353033605802ID5913PARKIR CONTOH6013JAKARTA PUSAT6105101106304822F';

/** Turns a merchant's static code into one for a single sale: dynamic, with its amount, bill and terminal. */
export function dynamicQris(staticCode: string, { amount, billNumber, terminal }: QrisCharge): string {
  const fields = parseQris(staticCode);
  if (!fields) throw new Error('The merchant code is not a valid QRIS text.');
  const kept = fields.filter(([tag]) => !['01', '54', '62', '63'].includes(tag));
  const reference = field('01', billNumber.slice(0, 25)) + field('07', terminal.slice(0, 25));
  const all: (readonly [string, string])[] = [...kept, ['01', '12'], ['54', String(amount)], ['62', reference]];
  const body = all
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([tag, value]) => field(tag, value))
    .join('');
  return `${body}6304${crc16(`${body}6304`)}`;
}
