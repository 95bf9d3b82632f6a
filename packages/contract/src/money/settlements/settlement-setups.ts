import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { updateBody } from '../../core/resource.ts';
import { localDateTime } from '../../core/time.ts';
import { fileServerFields, fileServerSecrets, fileServerSecretsSet } from './file-server.ts';
import { settlementWays } from './settlements.ts';

const menus = ['/settlement'] as const;
const editors = { menus, flag: 'editable' } as const;

const SettlementSetup = z.object({
  /** By what its files are written. */
  templateId: id(),
  way: z.enum(settlementWays),
  /** Without a host: the file server of the system configuration, with its name and password. */
  ...fileServerFields,
});

const StoredSetup = SettlementSetup.extend({
  paidTypeId: id(),
  ...fileServerSecretsSet,
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
      'Change it; what is left out stays. Where files go and by what they are written takes a second person; secrets go with the host that they belong to',
    permission: editors,
    params: IdParams,
    body: updateBody(SettlementSetup).extend({
      ...fileServerSecrets,
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
