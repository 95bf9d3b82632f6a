import { createHash } from 'node:crypto';

/** The space of our place names: makes the same place the same id on every site and after every restore. */
const space = Buffer.from('6f1d0a5e3b7c4d2e9a8f5c1b7e3d9f40', 'hex');

/** A version 5 UUID (RFC 9562) of a place's codes: `country:ID`, `state:ID:JK`, `city:ID:JK:Jakarta`. */
export function placeId(kind: 'country' | 'state' | 'city', ...codes: readonly string[]): string {
  const hash = createHash('sha1')
    .update(space)
    .update([kind, ...codes].join(':'))
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
