import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
/** 64 bits are guessed by nobody who may try some dozen times a minute. */
const proofBytes = 8;

const proofOf = (key: Buffer, purpose: string, id: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}:${id}`).digest().subarray(0, proofBytes);

/** 32 signs that only this installation makes: a record's id, and a proof of it that whoever knows the id does not know. */
export function provenCode(key: Buffer, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, proofOf(key, purpose, id)]).toString('base64url');
}

/** The record that a code was made for, and for which of these purposes; null of any other text. */
export function readProvenCode<Purpose extends string>(
  key: Buffer,
  purposes: readonly Purpose[],
  code: string,
): { readonly id: string; readonly purpose: Purpose } | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== idBytes + proofBytes || bytes.toString('base64url') !== code) return null;
  const id = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const proof = bytes.subarray(idBytes);
  const purpose = purposes.find((one) => timingSafeEqual(proof, proofOf(key, one, id)));
  return purpose === undefined ? null : { id, purpose };
}
