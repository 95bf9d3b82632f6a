import type { DeskPerson } from '@parking/contract/parking/desk/desks';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
};

/** Browsers lend their cryptography to pages over https alone. */
export const canKnowPins = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Whether that is somebody's PIN, by what the server told of it beforehand. */
export async function isPinOf({ verifier }: Pick<DeskPerson, 'verifier'>, pin: string): Promise<boolean> {
  const [, iterations = '', salt = '', hash = ''] = verifier.split('$');
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: Number(iterations) };
  const found = new Uint8Array(await crypto.subtle.deriveBits(way, key, 256));
  const expected = bytesOf(hash);
  return found.length === expected.length && found.every((byte, at) => byte === expected[at]);
}
