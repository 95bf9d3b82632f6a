import { z } from 'zod';
import { folder } from './answer-form.ts';

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
  username: z.string().trim().min(1).max(100).nullable(),
  /** The fingerprint of the host's key, `SHA256:…`; of SFTP. */
  hostKey: z
    .string()
    .trim()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/)
    .nullable(),
  /** In which folder files are looked for. */
  folder: folder().nullable(),
};

/** Its secrets as they are given: written, and never told. */
export const fileServerSecrets = {
  password: z.string().min(1).max(500).nullable().optional(),
  privateKey: z.string().trim().min(1).max(8_000).nullable().optional(),
};

/** Whether there are any. */
export const fileServerSecretsSet = { passwordSet: z.boolean(), privateKeySet: z.boolean() };
