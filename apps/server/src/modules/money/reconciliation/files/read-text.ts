import { isAscii } from 'node:buffer';
import { fileFault } from './file-fault.ts';

const strictly = { fatal: true } as const;

/** By the mark at its beginning; else UTF-8, and what is not UTF-8 is the alphabet of old Windows. */
export function readText(bytes: Buffer): string {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw fileFault('file-encoding');
  return text;
}

function decode(bytes: Buffer): string {
  // Most reports are, and read at once.
  if (isAscii(bytes)) return bytes.toString('latin1');
  const [first, second] = bytes;
  try {
    if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', strictly).decode(bytes);
    if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', strictly).decode(bytes);
  } catch {
    throw fileFault('file-encoding');
  }
  try {
    return new TextDecoder('utf-8', strictly).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
