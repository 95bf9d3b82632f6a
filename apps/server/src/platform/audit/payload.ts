import { secretMask } from '../auth/shown-secret.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Changes {
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Acts keep secrets out of the log; should one ever forget, it goes no further than here. */
export const secretName = /password(?!Set$)|secret$|tokenHash|^token$/i;

/** What opens something, by its look alone: before `@` in an address, session tokens, signing secrets, hashes, links, keys. */
const secretLook = new RegExp(
  [
    String.raw`(?<=\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/?#]+(?=@)`,
    String.raw`\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+`,
    String.raw`\bwhsec_[\w-]{20,}`,
    String.raw`\$argon2[a-z]*\$\S+`,
    String.raw`(?<=\/password_reset\/)[\w-]{20,}`,
    String.raw`(?<=\b(?:Bearer|Basic|Gate|Token)\s)[\w.+/=-]{16,}`,
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*`,
  ].join('|'),
  'gi',
);

/** A text as it is shown: with what opens something covered. */
export const maskText = (text: string): string => text.replace(secretLook, secretMask);

function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(masked);
  return isPlain(value) ? maskFields(value) : value;
}

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What is written down of a record. */
export const maskFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, masked(value)]));

/** What an entry tells of a change; an older release may have written what is a secret. */
export const readPayload = (text: string): Changes =>
  JSON.parse(text, (name, value: unknown) =>
    secretName.test(name) && typeof value !== 'boolean' ? undefined : typeof value === 'string' ? masked(value) : value,
  ) as Changes;

/** As it was written, to be compared and not to be shown. */
export const readWritten = (text: string): Changes => JSON.parse(text) as Changes;
