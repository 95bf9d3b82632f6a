import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { updateBody } from '../../core/resource.ts';
import { localDateTime, siteZones } from '../../core/time.ts';
import { webAddress } from '../../core/web-address.ts';
import { timeOfDay } from '../../workforce/shifts.ts';

/**
 * Who takes cashless money and says whether it was paid: SIMULATOR plays one, for practice; SNAP is any bank that speaks SNAP BI; READER is
 * the e-money reader of a gate; EDC a bank's terminal, whose slips cashiers type in.
 */
export const cashlessProviders = ['SIMULATOR', 'SNAP', 'MIDTRANS', 'XENDIT', 'READER', 'EDC'] as const;
export type CashlessProvider = (typeof cashlessProviders)[number];
/** By what a SNAP provider signs its notifications: the secret that both know, or a key of its own. */
export const notifyAlgorithms = ['HMAC_SHA512', 'RSA_SHA256'] as const;
export const notifyEncodings = ['BASE64', 'HEX'] as const;

interface Paid {
  readonly kind: string;
  readonly claimed?: boolean | undefined;
}

/** Through whom money of a payment type may come, the one first that stands where nothing was set; of none nobody is asked. */
export function providersOf({ kind, claimed }: Paid): readonly [CashlessProvider, ...CashlessProvider[]] | null {
  if (kind === 'QRIS' && !claimed) return ['SIMULATOR', 'SNAP', 'MIDTRANS', 'XENDIT'];
  if (kind === 'EMONEY') return ['SIMULATOR', 'READER'];
  return kind === 'CARD' ? ['EDC'] : null;
}

/** What each provider needs to be asked at all; the others leave it aside. */
export const neededOf = {
  SIMULATOR: [],
  SNAP: ['baseUrl', 'clientKey', 'partnerId', 'channelId', 'merchantId', 'secret', 'privateKey'],
  MIDTRANS: ['baseUrl', 'secret'],
  XENDIT: ['baseUrl', 'secret', 'callbackToken'],
  READER: [],
  EDC: [],
} as const satisfies Readonly<Record<CashlessProvider, readonly string[]>>;

const code = (most: number) => z.string().trim().min(1).max(most);
const pem = () => z.string().trim().min(1).max(8_000);

const PaymentProvider = z.object({
  provider: z.enum(cashlessProviders),
  /** Before the paths of its calls. */
  baseUrl: webAddress().nullable(),
  clientKey: code(100).nullable(),
  partnerId: code(100).nullable(),
  channelId: z
    .string()
    .regex(/^\d{1,5}$/)
    .nullable(),
  merchantId: code(100).nullable(),
  notifyAlgorithm: z.enum(notifyAlgorithms),
  /** Whether its token is part of what it signs. */
  notifyWithToken: z.boolean(),
  notifyEncoding: z.enum(notifyEncodings),
  /** The path that it signs, where that is not the one it calls. */
  notifyPath: z
    .string()
    .trim()
    .regex(/^\/[!-~]{0,300}$/)
    .nullable(),
  /** Its public key (PEM), where it signs by one. */
  notifyKey: pem().nullable(),
  /** When the provider's day ends. */
  cutOff: timeOfDay(),
  /** Where it does; null: where the site stands. */
  zone: z.enum(siteZones).nullable(),
  /** So many working days after its day it pays what it settles. */
  paysAfterDays: z.int().min(0).max(14),
});

const StoredPaymentProvider = PaymentProvider.extend({
  paidTypeId: id(),
  /** Never told: the client's secret, the server key or the secret key. */
  secretSet: z.boolean(),
  privateKeySet: z.boolean(),
  callbackTokenSet: z.boolean(),
  /** Where the provider is to send its notifications. */
  notificationUrl: z.string(),
  /** Null: nothing was set, and the simulator is asked. */
  updatedAt: localDateTime().nullable(),
});
export type PaymentProvider = z.output<typeof StoredPaymentProvider>;

/**
 * What trying out a provider came to. CLOCK: it refuses our time; WRONG_HOST: nobody is there, or somebody else; NOT_ALLOWED: its address
 * is inside.
 */
export const connectionResults = [
  'OK',
  'WRONG_KEY',
  'CLOCK',
  'NO_ANSWER',
  'WRONG_HOST',
  'NOT_ALLOWED',
  'REFUSED',
] as const;
export type ConnectionResult = (typeof connectionResults)[number];

const byFinance = (flag: 'viewable' | 'editable') => ({ menus: ['/paid-type'], flag }) as const;

export const paymentProviders = {
  get: endpoint({
    method: 'GET',
    path: '/paid-type/{id}/provider',
    summary: "Through which provider a payment type's money comes, without its secrets",
    permission: byFinance('viewable'),
    params: IdParams,
    reply: StoredPaymentProvider,
    errors: ['record-not-found'],
    reads: ['paidTypes'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/paid-type/{id}/provider',
    summary: 'Change it; what is left out stays. Secrets go with the address that they belong to',
    permission: byFinance('editable'),
    params: IdParams,
    body: updateBody(PaymentProvider).extend({
      secret: code(500).nullable().optional(),
      privateKey: pem().nullable().optional(),
      callbackToken: code(500).nullable().optional(),
      ...approval,
    }),
    reply: StoredPaymentProvider,
    errors: ['record-not-found', 'changed-meanwhile', ...approvalErrors],
    affects: ['paidTypes', 'operations'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/paid-type/{id}/provider/test',
    summary: 'Ask the provider, as it is stored, for something that is not there, and say what came of it',
    permission: byFinance('editable'),
    transaction: 'own',
    params: IdParams,
    reply: z.object({
      result: z.enum(connectionResults),
      /** In the provider's own words. */
      said: z.string().nullable(),
      /** By how much its clock is ahead of ours. */
      clockSeconds: z.int().nullable(),
    }),
    errors: ['record-not-found', 'provider-missing', 'too-many-requests'],
    affects: [],
  }),
} as const;

export const paymentNotifications = {
  notify: endpoint({
    method: 'POST',
    path: '/payment_notifications/{provider}/{paidTypeId}',
    summary:
      'What a provider tells by itself of a payment; believed only where it is signed, or its provider says the same when asked',
    permission: 'public',
    transport: 'raw',
    transaction: 'own',
    bodyLimit: 65_536,
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    params: z.object({ provider: z.enum(cashlessProviders), paidTypeId: id() }),
    reply: z.null(),
    errors: ['record-not-found', 'too-many-requests'],
    affects: ['payments'],
  }),
} as const;
