import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { localDateTime } from '../core/time.ts';

export const maximumPhotoBytes = 10_000_000;

const Uploaded = z.array(z.object({ token: z.string() }));
const TokenParams = z.strictObject({ token: z.string().min(1).max(100) });

export const assetFiles = {
  upload: endpoint({
    method: 'POST',
    path: '/asset_files/upload',
    summary:
      'Upload files (multipart field `files`); pictures, documents, sounds and zip files by content, at most 10,000,000 bytes each',
    permission: { signedIn: true, machines: ['gate'] },
    openWhen: ['licence-expired'],
    transport: 'upload',
    transaction: 'own',
    reply: Uploaded,
    errors: ['too-large', 'unsupported-type', 'storage-full'],
  }),
  uploadEncoded: endpoint({
    method: 'POST',
    path: '/asset_files/upload-encoded',
    summary: 'Upload one file as base64 text',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    transaction: 'own',
    bodyLimit: 14_000_000,
    body: z.strictObject({ filename: z.string().min(1).max(255), files: z.string().min(1) }),
    reply: Uploaded,
    errors: ['too-large', 'unsupported-type', 'storage-full'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/asset_files/{token}',
    summary: 'The file; with dl=1 to be saved under its name',
    permission: { signedIn: true, machines: ['gate', 'wall-screen'] },
    openWhen: ['licence-expired'],
    transport: 'download',
    params: TokenParams,
    query: z.strictObject({ dl: z.enum(['0', '1']).optional() }),
    reply: z.null(),
    errors: ['asset-not-found'],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/system_profiles/logo',
    summary: 'The logo of this installation as a small picture, for who has not signed in yet',
    permission: 'public',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    transport: 'download',
    reply: z.null(),
    errors: ['asset-not-found', 'unsupported-type'],
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/asset_files/{token}/thumbnail',
    summary: 'A picture at most 256 pixels wide and high, as WebP',
    permission: { signedIn: true, machines: ['wall-screen'] },
    openWhen: ['licence-expired'],
    transport: 'download',
    params: TokenParams,
    reply: z.null(),
    errors: ['asset-not-found', 'unsupported-type'],
  }),
} as const;

export const jobStatuses = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

export const Job = z.object({
  id: id(),
  kind: z.string(),
  status: z.enum(jobStatuses),
  /** 0 to 100. */
  progress: z.int(),
  /** Of the file it made. */
  token: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: localDateTime(),
});
export type Job = z.output<typeof Job>;

export const jobs = {
  get: endpoint({
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'How far an own background job is',
    permission: 'signed-in',
    params: IdParams,
    reads: ['jobs'],
    reply: Job,
    errors: ['job-not-found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/jobs/{id}/cancel',
    summary: 'Stop an own background job',
    permission: 'signed-in',
    params: IdParams,
    reply: z.null(),
    errors: ['job-not-found', 'job-finished'],
    affects: ['jobs'],
  }),
} as const;
