import { z } from 'zod';
import { folder } from './answer-form.ts';

const ofKey = /^SHA256:[A-Za-z0-9+/]{43}$/;
const ofCertificate = /^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$/;

/** Whether a fingerprint is of what hosts show by this way. */
export const isFingerprintBy = (way: string, fingerprint: string): boolean =>
  (way === 'SFTP' ? ofKey : ofCertificate).test(fingerprint);

/** Of one line: FTP ends a command where a line ends. */
const oneLine = /^[^\p{Cc}]+$/u;

/** Where a file server is and by which name it is signed in at. */
export const fileServerFields = {
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:-]+$/)
    .nullable(),
  /** Null: the usual one of its way. */
  port: z.int().min(1).max(65_535).nullable(),
  username: z.string().trim().min(1).max(100).regex(oneLine).nullable(),
  /**
   * The fingerprint that the host is known by: of its key, `SHA256:…`, by SFTP; by FTPS of its certificate, `AB:CD:…` (SHA-256), where no
   * authority that is trusted stands for it.
   */
  hostKey: z
    .string()
    .trim()
    .regex(new RegExp(`${ofKey.source}|${ofCertificate.source}`))
    .nullable(),
  /** In which folder files are looked for. */
  folder: folder().nullable(),
};

/** Its secrets as they are given: written, and never told. */
export const fileServerSecrets = {
  password: z.string().min(1).max(500).regex(oneLine).nullable().optional(),
  privateKey: z.string().trim().min(1).max(8_000).nullable().optional(),
};

/** Whether there are any. */
export const fileServerSecretsSet = { passwordSet: z.boolean(), privateKeySet: z.boolean() };

const identity = ['way', 'host', 'port', 'username', 'hostKey'] as const;
type Identity = { readonly [Name in (typeof identity)[number]]?: unknown };

/** Whether secrets of one are still its own: they are sent to no other host, port or name, nor to one that is known by another key. */
export const isSameFileServer = (one: Identity, other: Identity): boolean =>
  identity.every((name) => (one[name] ?? null) === (other[name] ?? null));

/** Whether a password must be given for a file server: none is stored for this very one, and no key opens it. */
export function needsPassword(
  stored: Identity & { readonly passwordSet: boolean; readonly privateKeySet: boolean },
  given: Identity & { readonly privateKey?: unknown },
): boolean {
  const isSame = isSameFileServer(stored, given);
  const hasKey = Boolean(given.privateKey) || (isSame && stored.privateKeySet);
  return !(isSame && stored.passwordSet) && !(given.way === 'SFTP' && hasKey);
}
