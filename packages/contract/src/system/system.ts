import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { DayStart } from '../core/business-day.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { allPeriodNames } from '../core/periods.ts';
import { ReportSheet } from '../core/report.ts';
import { updateBody } from '../core/resource.ts';
import { localDate, localDateTime, siteZones } from '../core/time.ts';
import { webAddress } from '../core/web-address.ts';
import { status } from './status.ts';
import { Entrance } from './training.ts';

const SystemProfile = z.object({
  startYear: z.int().min(1900).max(2200),
  companyName: z.string().trim().min(1).max(200),
  appName: z.string().trim().min(1).max(100),
  appShortName: z.string().trim().max(30).nullable(),
  website: webAddress().nullable(),
  appIcon: z.string().min(1).max(100).nullable(),
  /** Where the site stands; times are shown and counted in this zone. */
  zone: z.enum(siteZones),
  /** The hour at which a business day begins. */
  dayStartHour: z.int().min(0).max(23),
  /** A session ends after so many minutes without a call by its user. */
  idleMinutes: z.int().min(5).max(1440),
  registrationOpen: z.boolean(),
});
const StoredSystemProfile = SystemProfile.extend({
  /** In the order of their days; another hour holds from the next business day on. */
  dayStarts: z.array(DayStart).min(1),
  version: z.string(),
  updatedAt: localDateTime(),
});
export type SystemProfile = z.output<typeof StoredSystemProfile>;

/** What a screen shows before anybody has signed in. */
export const Branding = SystemProfile.pick({
  startYear: true,
  companyName: true,
  appName: true,
  appShortName: true,
  website: true,
  registrationOpen: true,
}).extend({
  version: z.string(),
  /** Names the logo that `/system_profiles/logo` shows; null when there is none. */
  logo: z.string().nullable(),
  /** Whether this is training. */
  isTraining: z.boolean(),
  /** The way to the other one: from the real one to training while that can be entered, and back. */
  otherEntrance: Entrance.nullable(),
});

export const systemProfiles = {
  get: endpoint({
    method: 'GET',
    path: '/system_profiles',
    summary: 'The name, logo and site settings of this installation',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reads: ['systemProfile'],
    reply: StoredSystemProfile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/system_profiles',
    summary:
      'Change them; what is left out stays. Another company, whose name stands in files for banks, takes a second person',
    permission: { menus: ['/system_profiles'], flag: 'editable' },
    body: updateBody(SystemProfile).extend(approval),
    ignored: ['version', 'dayStarts'],
    reply: StoredSystemProfile,
    errors: ['changed-meanwhile', 'asset-not-found', 'in-use', ...approvalErrors],
    affects: ['systemProfile', 'session', 'operations'],
  }),
  branding: endpoint({
    method: 'GET',
    path: '/system_profiles/branding',
    summary: 'What guests may know: name, company, logo, version',
    permission: 'public',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    reads: ['systemProfile', 'training'],
    reply: Branding,
  }),
} as const;

export const License = z.object({
  state: z.enum(['UNLICENSED', 'VALID', 'EXPIRED', 'INVALID']),
  holder: z.string().nullable(),
  validUntil: localDate().nullable(),
});

/** The public half of what this installation signs with. */
export const SigningKey = z.object({
  /** Ed25519, its 32 bytes as base64; stands on each deposit slip. */
  publicKey: z.string(),
  /** Sixteen digits of its SHA-256, to be compared by eye. */
  fingerprint: z.string(),
});
export type SigningKey = z.output<typeof SigningKey>;

export const system = {
  license: endpoint({
    method: 'GET',
    path: '/license',
    summary: 'Whether the product is licensed, to whom and until when',
    permission: 'public',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    reads: ['licence'],
    reply: License,
  }),
  replaceLicense: endpoint({
    method: 'POST',
    path: '/license',
    summary: 'Take the text of a new licence file; it is checked before it replaces the old one, and holds at once',
    permission: { menus: ['/status'], flag: 'editable' },
    openWhen: ['licence-expired'],
    transaction: 'own',
    body: z.strictObject({ licence: z.string().min(1).max(10_000) }),
    reply: License,
    affects: ['licence', 'operations'],
  }),
  signingKey: endpoint({
    method: 'GET',
    path: '/signing_key',
    summary: 'The public key of what this installation signs: evidence packs are checked by it, and slips show it',
    permission: 'signed-in',
    reads: [],
    reply: SigningKey,
  }),
  status,
} as const;

/** A report as a view keeps it: how it is written down, and of which period whenever it is. */
export const SavedReport = ReportSheet.extend({
  /** The call that writes it to a file. */
  path: z.string().min(1).max(200),
  /** By its name, so that it stays true; `own` has its days in the address. */
  period: z.enum([...allPeriodNames, 'own']),
});
export type SavedReport = z.output<typeof SavedReport>;

export const SavedView = z.object({
  id: id(),
  route: z.string().max(200),
  name: z.string(),
  /** The screen's address text: filters, sort, columns. */
  query: z.string().max(4000),
  /** Whoever may see its screen finds it there. */
  shared: z.boolean(),
  owner: z.string(),
  isOwn: z.boolean(),
  /** Whether it is a report that can be written down and sent. */
  isReport: z.boolean(),
});
export type SavedView = z.output<typeof SavedView>;

/** So many a user keeps, of all screens. */
export const maximumSavedViews = 200;

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved_views',
    summary: 'Own saved views of a screen, and those that others share with whoever may see it',
    permission: 'signed-in',
    query: z.strictObject({ route: z.string().min(1).max(200) }),
    reads: ['savedViews'],
    reply: z.array(SavedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved_views',
    summary: 'Keep a view under a name',
    permission: 'signed-in',
    idempotent: true,
    body: z.strictObject({
      route: z.string().min(1).max(200),
      name: z.string().trim().min(1).max(60),
      query: z.string().max(4000),
      shared: z.boolean().optional(),
      report: SavedReport.optional(),
    }),
    reply: SavedView,
    errors: ['already-exists'],
    affects: ['savedViews'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved_views/{id}',
    summary: 'Forget an own view, and what is sent of it',
    permission: 'signed-in',
    params: IdParams,
    reply: z.null(),
    errors: ['record-not-found'],
    affects: ['savedViews', 'reportSchedules'],
  }),
} as const;
