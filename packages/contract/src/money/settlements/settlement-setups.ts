import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { updateBody } from '../../core/resource.ts';
import { localDateTime } from '../../core/time.ts';
import { folder } from './answer-form.ts';
import { settlementWays } from './settlements.ts';

const menus = ['/settlement'] as const;
const editors = { menus, flag: 'editable' } as const;

const SettlementSetup = z.object({
  /** By what its files are written. */
  templateId: id(),
  way: z.enum(settlementWays),
  /** Null: the file server of the system configuration, with its name and password. */
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
  /** In which folder the bank looks for files. */
  folder: folder().nullable(),
});

const StoredSetup = SettlementSetup.extend({
  paidTypeId: id(),
  /** Never told. */
  passwordSet: z.boolean(),
  privateKeySet: z.boolean(),
  /** Null: nothing was set, and files are handed over by hand. */
  updatedAt: localDateTime().nullable(),
});
export type SettlementSetup = z.output<typeof StoredSetup>;

/**
 * What trying out a file server came to. HOST_KEY: it shows another key than the one that is written down, and tells which; NOT_ALLOWED: its
 * address is inside.
 */
export const fileServerResults = ['OK', 'NO_ANSWER', 'NOT_ALLOWED', 'LOGIN', 'HOST_KEY', 'REFUSED'] as const;

export const settlementSetups = {
  get: endpoint({
    method: 'GET',
    path: '/settlements/setup/{id}',
    summary: 'How the files of a payment type are written and sent, without the secrets',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: StoredSetup,
    errors: ['record-not-found'],
    reads: ['settlements', 'paidTypes'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settlements/setup/{id}',
    summary:
      'Change it; what is left out stays. Where files go takes a second person; secrets go with the host that they belong to',
    permission: editors,
    params: IdParams,
    body: updateBody(SettlementSetup).extend({
      password: z.string().min(1).max(500).nullable().optional(),
      privateKey: z.string().trim().min(1).max(8_000).nullable().optional(),
      ...approval,
    }),
    reply: StoredSetup,
    errors: ['record-not-found', 'changed-meanwhile', ...approvalErrors],
    affects: ['settlements', 'operations'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/settlements/setup/{id}/test',
    summary: 'Sign in at the file server, as it is stored, and say what came of it; nothing is sent',
    permission: editors,
    transaction: 'own',
    params: IdParams,
    reply: z.object({
      result: z.enum(fileServerResults),
      /** In the other side's words; of HOST_KEY the fingerprint that it shows. */
      said: z.string().nullable(),
    }),
    errors: ['record-not-found', 'settlement-by-hand', 'too-many-requests'],
    affects: [],
  }),
} as const;
