import { z } from 'zod';
import { approval, approvalErrors } from '../../../core/approval.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { updateBody } from '../../../core/resource.ts';
import { localDateTime } from '../../../core/time.ts';
import { webAddress } from '../../../core/web-address.ts';
import { fileServerFields, fileServerSecrets, fileServerSecretsSet } from '../../settlements/file-server.ts';
import { taxFeedFaults } from './tax-feed-faults.ts';

/** NONE: no office is connected; PULL: it asks by its key; HTTPS: it is called; SFTP and FTPS: files are put where it looks for them. */
export const taxFeedWays = ['NONE', 'PULL', 'HTTPS', 'SFTP', 'FTPS'] as const;

const menus = ['/tax_feeds'] as const;
const editors = { menus, flag: 'editable' } as const;

const TaxFeedSetup = z.object({
  way: z.enum(taxFeedWays),
  /** What is called with rows. */
  url: webAddress().nullable(),
  ...fileServerFields,
  /** How long rows are collected before they are sent. */
  everyMinutes: z.int().min(1).max(720),
});

const StoredSetup = TaxFeedSetup.extend({
  /** By which calls are signed; never told. */
  secretSet: z.boolean(),
  ...fileServerSecretsSet,
  /** The last row that whoever it goes to has; null: none. */
  deliveredSeq: z.int().nullable(),
  /** Since when an office has a key to ask with; null: none has. */
  keyMadeAt: localDateTime().nullable(),
  updatedAt: localDateTime(),
});
export type TaxFeedSetup = z.output<typeof StoredSetup>;

/** What trying it out came to. */
export const taxFeedResults = ['OK', ...taxFeedFaults] as const;

export const taxFeedSetup = {
  get: endpoint({
    method: 'GET',
    path: '/tax_feeds/setup',
    summary: 'To whom the tax feed goes and how, without its secrets',
    permission: { menus, flag: 'viewable' },
    reply: StoredSetup,
    reads: ['taxFeed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tax_feeds/setup',
    summary:
      'Change it; what is left out stays. Where rows go takes a second person; secrets go with what they belong to. Another place has none of the rows, unless it is said that it has them',
    permission: editors,
    body: updateBody(TaxFeedSetup).extend({
      secret: z.string().trim().min(16).max(200).nullable().optional(),
      ...fileServerSecrets,
      /** The same office moved: it has what was delivered to it before. Else another place is sent all from the first row. */
      hasDelivered: z.boolean().optional(),
      ...approval,
    }),
    reply: StoredSetup,
    errors: ['changed-meanwhile', ...approvalErrors],
    affects: ['taxFeed', 'operations'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/tax_feeds/setup/test',
    summary: 'Call the office without a row, or sign in at its file server, as it is stored, and say what came of it',
    permission: editors,
    transaction: 'own',
    reply: z.object({
      result: z.enum(taxFeedResults),
      /** In the other side's words; of HOST_KEY the fingerprint that it shows. */
      said: z.string().nullable(),
    }),
    errors: ['tax-feed-not-sent', 'too-many-requests'],
    affects: [],
  }),
  issueKey: endpoint({
    method: 'POST',
    path: '/tax_feeds/key',
    summary:
      'Make the key by which the office asks for rows; it is answered once, and the one before opens nothing more. Whoever has it has none of the rows, unless it is said that it is the same office',
    permission: editors,
    body: z.strictObject({
      /** The same office goes on with another key: it has what was delivered to it before. Else it asks for all from the first row. */
      hasDelivered: z.boolean().optional(),
      ...approval,
    }),
    reply: z.object({ key: z.string() }),
    errors: [...approvalErrors],
    affects: ['taxFeed', 'operations'],
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/tax_feeds/key',
    summary: 'Take the key of the office away',
    permission: { menus, flag: 'editable' },
    reply: z.null(),
    errors: ['record-not-found'],
    affects: ['taxFeed', 'operations'],
  }),
} as const;
