import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { Option, updateBody } from '../core/resource.ts';
import { entryRupiah, rupiah, saleRupiah } from '../core/money.ts';
import { percent } from '../core/patterned.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { fourEyesModes, usualTolerance } from '../money/deposits/four-eyes.ts';
import { PendingSetting } from '../controls/pending-settings.ts';
import { endingDaysForm } from '../members/membership-ending.ts';

export const fareHandlingTypes = ['ENTRY', 'EXIT', 'SPLIT'] as const;
export const fineTypes = ['FINE_ONLY', 'FINE_PLUS_FARE'] as const;
export const lprProviders = ['PLATE_RECOGNIZER', 'OPENALPR', 'SIMULATOR'] as const;
export const paymentProviders = ['SIMULATOR'] as const;

const printed = () => z.string().max(1000);
/** Of one line: FTP ends a command where a line ends. */
const oneLine = /^[^\p{Cc}]+$/u;
const address = () => z.string().trim().min(1).max(255).regex(oneLine);

const fields = z.object({
  /** Which version of a fare a stay pays: the one at its entry, at its exit, or each for its part. */
  fareHandlingType: z.enum(fareHandlingTypes),
  /** What a lost ticket costs. */
  fineType: z.enum(fineTypes),
  headerTicket: printed(),
  footerTicket: printed(),
  headerTicketIn: printed(),
  footerTicketIn: printed(),
  titleTicketIn: z.string().max(60),
  /** The picture on tickets and receipts. */
  tokenFile: z.string().min(1).max(100).nullable(),
  /** Hours that list screens look back at first. */
  filterTime: z.int().min(1).max(8784),
  showInputManual: z.boolean(),
  cashierNote: z.boolean(),
  isDeleteImage: z.boolean(),
  checkMemberUsed: z.boolean(),
  printCashierOut: z.boolean(),
  /** A cashier counts own takings without being told their sum. */
  blindDeposit: z.boolean(),
  /** How many people one deposit needs; set by who holds everything. */
  fourEyes: z.enum(fourEyesModes),
  /** Money that leaves a cash account on one name: a document, and a person's day; set by who holds everything. */
  cashOutLimit: entryRupiah(),
  cashOutDayLimit: entryRupiah(),
  /** Limits that are set by who holds everything: a sale above it takes two; a membership or payment of more is refused. */
  largestSale: saleRupiah(1_000_000),
  /** A sale above it, or handed over so many times its price, asks once more. */
  askAgainAbove: saleRupiah(),
  askAgainTimes: z.int().min(1).max(1000),
  /** So much short is no debt: the greater of rupiah and hundredths of a percent of what was expected. */
  toleratedRupiah: rupiah().max(usualTolerance.rupiah),
  toleratedBasisPoints: z.int().min(0).max(usualTolerance.basisPoints),
  /** So many cars a business day may be let go to be collected later. */
  toCollectPerDay: z.int().min(0).max(100),
  /** Short payments of a cashier and day, and what each may leave owed, without somebody who signs. */
  shortPaymentsPerDay: z.int().min(0).max(100),
  shortPaymentLimit: saleRupiah(),
  /** What a cashier gives free in a shift alone: the greater of cars and hundredths of a percent of its exits, and rupiah. */
  freePassesPerShift: z.int().min(0).max(1000),
  freePassBasisPoints: z.int().min(0).max(1000),
  freePassValuePerShift: saleRupiah(),
  /** Of deposits that one person received and verified alone, so many are drawn for another to look at. */
  auditSamplePercent: z.int().min(0).max(100),
  /** The last day of the last closed month: the books up to it change no more; set by who holds everything. */
  closedUntil: localDate().nullable(),
  openGateManual: z.boolean(),
  cashierSimpleMember: z.boolean(),
  /** So many days before a membership ends it is told of, with commas between. */
  memberEndingDays: z.string().trim().max(30).regex(endingDaysForm),
  /** Seconds a cashless payment is waited for. */
  cashlessTimer: z.int().min(10).max(900),
  ftpAddress: address().nullable(),
  ftpPort: z.int().min(1).max(65_535).nullable(),
  ftpUsername: address().nullable(),
  useLpr: z.boolean(),
  lprServer: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  /** By which numbers the tax office knows who runs it, and what is taxed. */
  npwpd: z.string().trim().min(1).max(40).nullable(),
  nopd: z.string().trim().min(1).max(40).nullable(),
  /** The days of the next month by which a month's tax is paid and its return is filed, or the next working day. */
  taxPayDay: z.int().min(1).max(28),
  taxFileDay: z.int().min(1).max(28),
  taxPercent: percent(),
  /** Added to the price, not held in it. */
  taxOnTop: z.boolean(),
  /** Minutes charged where the entry of a lost ticket is not found. */
  lostTicketMinutes: z.int().min(1).max(525_600),
  /** A started minute counts as a whole one. */
  roundSecondsUp: z.boolean(),
  /** Days that plates and pictures of ended stays are kept. */
  plateDays: z.int().min(1).max(3650),
  imageDays: z.int().min(1).max(3650),
  lprProvider: z.enum(lprProviders),
  paymentProvider: z.enum(paymentProviders),
});

/** What is printed may be cleared as anything else; it is then empty. */
const cleared = {
  headerTicket: fields.shape.headerTicket.nullable(),
  footerTicket: fields.shape.footerTicket.nullable(),
  headerTicketIn: fields.shape.headerTicketIn.nullable(),
  footerTicketIn: fields.shape.footerTicketIn.nullable(),
  titleTicketIn: fields.shape.titleTicketIn.nullable(),
};

export const SystemConfiguration = fields.extend({
  pending: z.array(PendingSetting),
  /** Never told; `ftpPasswordSet` says whether there is one. */
  ftpPassword: z.null(),
  ftpPasswordSet: z.boolean(),
  /** Never told, as the password; `lprKeySet` says whether there is one. */
  lprKey: z.null(),
  lprKeySet: z.boolean(),
  updatedAt: localDateTime(),
});
export type SystemConfiguration = z.output<typeof SystemConfiguration>;

const options = <const Path extends string>(path: Path, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    permission: 'signed-in',
    reads: [],
    reply: z.array(Option),
  });

export const systemConfigurations = {
  get: endpoint({
    method: 'GET',
    path: '/system_configurations',
    summary: 'How this site works; addresses of other machines only for who may view the screen',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reads: ['configuration'],
    reply: SystemConfiguration,
  }),
  update: endpoint({
    method: 'POST',
    path: '/system_configurations',
    summary:
      'Change it; what is left out stays. What loosens a control holds from the next business day, or at once when somebody else signs; another file server takes a second person once files are sent there',
    permission: { menus: ['/system_configurations'], flag: 'editable' },
    idempotent: true,
    // As read, the password is null: sent back it stays as it is, and so it does by an empty text, which a form makes of null.
    // `ftpPasswordSet: false` takes it away. It belongs to its server, port and user: it goes with them when they change and no new
    // one is given. So does the key of the plate reader with its server; written into the address before the host, it is
    // taken out of there.
    body: updateBody(
      fields.extend({
        ...cleared,
        ftpPassword: z.string().min(1).max(200).regex(oneLine).nullable(),
        ftpPasswordSet: z.boolean(),
        lprKey: z.string().min(1).max(200).nullable(),
        lprKeySet: z.boolean(),
      }),
    ).extend(approval),
    ignored: ['pending'],
    reply: SystemConfiguration,
    errors: ['changed-meanwhile', 'asset-not-found', 'forbidden', ...approvalErrors],
    affects: ['configuration', 'operations'],
  }),
  fareHandlingList: options('/system_configurations/fare_handling_list', 'Choices of fareHandlingType'),
  fineTypeList: options('/system_configurations/fine_type_list', 'Choices of fineType'),
} as const;
