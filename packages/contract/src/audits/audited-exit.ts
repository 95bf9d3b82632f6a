import { z } from 'zod';
import { id } from '../core/id.ts';
import { saleRupiah, signedRupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { PlateBox } from '../gates/plate-box.ts';
import { ParkingOut, type StayFlag } from '../parking/stays.ts';

/** UNAUDITED nobody has looked at it, or it was taken back · NO_EVIDENCE no picture tells, which is never a match. */
export const auditStatuses = ['UNAUDITED', 'MATCHED', 'UNMATCHED', 'NO_EVIDENCE'] as const;
export type AuditStatus = (typeof auditStatuses)[number];
/** Ask the list for those that nobody has looked at, that do not agree, and that wait for a second auditor. */
export const auditsWaiting = 'status.equals=UNAUDITED';
export const auditsUnmatched = 'status.equals=UNMATCHED';
export const auditsForSecond = 'awaitsSecond.equals=true';

/** What may be said of an exit. */
export const auditOutcomes = ['MATCHED', 'UNMATCHED', 'NO_EVIDENCE'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Why an exit is looked at: what made it a risk, the sample of its day, a check of the machine, an auditor's own choice. */
export const auditWhys = ['RISK', 'SAMPLE', 'MACHINE_CHECK', 'CHOSEN'] as const;
export type AuditWhy = (typeof auditWhys)[number];

/** What did not agree. */
export const auditReasons = ['PLATE', 'VEHICLE', 'PRICE', 'TICKET', 'NOT_FREE', 'OTHER'] as const;
export type AuditReason = (typeof auditReasons)[number];

/** What makes an exit audited for sure and is no flag of its stay. */
type NoFlag =
  /** Its ticket was lost. */
  | 'lost-ticket'
  /** It was told after its day's sample had been drawn. */
  | 'told-late'
  /** An indication stands on it that nobody has found to be nothing. */
  | 'indicated'
  /** It left on a ticket that was issued where no car was seen. */
  | 'ticket-without-car';

/** What makes an exit audited for sure, with what it weighs. */
export const auditRisks = {
  // Money was given up by somebody's word.
  'price-overridden': 90,
  'free-pass-emergency': 80,
  'free-pass-unseen': 90,
  'free-pass-unanswered': 90,
  'free-pass': 60,
  'to-collect': 50,
  'short-paid': 50,
  'debt-left': 40,
  'price-variance': 80,
  // A car may have left on another's ticket.
  'lost-despite-plate': 100,
  'lost-another-plate': 90,
  'lost-plate-doubtful': 80,
  'lost-entry-claimed': 80,
  'lost-entry-unknown': 70,
  'plate-differs': 80,
  'plate-also-inside': 80,
  'camera-differs': 80,
  'plate-edited': 70,
  'code-edited': 70,
  'deleted-shown': 80,
  'closed-missing': 90,
  'delete-asked': 60,
  // It may have been counted as something cheaper.
  'vehicle-changed': 80,
  'parking-type-changed': 60,
  'fare-of-another-type': 50,
  'fare-missing': 70,
  // A person's word stands for a machine's.
  'manual-entry': 60,
  'manual-exit': 70,
  'entered-and-left-by-one': 90,
  'exit-time-claimed': 80,
  'claim-without-slip': 60,
  'slip-maybe-used': 80,
  'offline-while-online': 90,
  'offline-at-other-gate': 60,
  'offline-time-differs': 60,
  'cashless-offline': 60,
  'unknown-offline': 60,
  'clock-unsure': 40,
  'exit-missed': 40,
  'entry-not-told': 60,
  // A membership or a voucher that may be another car's.
  'member-plate-admitted': 70,
  'member-other-plate': 60,
  'member-plate-differs': 70,
  'member-already-inside': 70,
  'member-late-claim': 70,
  'voucher-plate-typed': 50,
  // A tenant's gift at the last moment may have been bought at the exit.
  'validated-at-exit': 60,
  // A gate let it out by its copy, and nobody asked the server.
  'passed-by-copy': 70,
  'lost-ticket': 60,
  'told-late': 70,
  indicated: 70,
  'ticket-without-car': 90,
} as const satisfies Readonly<Partial<Record<StayFlag | NoFlag, number>>>;
export type AuditRisk = keyof typeof auditRisks;
/** Flags that say nothing of whether the right car left for the right price, each with why. */
export const noAuditRisks = {
  'card-balance-differs': 'What a card said it holds is a matter between terminal and provider; the sale is right.',
  'strange-plate': 'A plate that is written as no other here: of a diplomat, a test drive or another country.',
  'owed-before':
    'Its plate owed a part of an earlier price when it came in; whether that was asked for, `debt-left` says at its exit.',
  'lost-by-picture': 'A lost ticket whose car was found by its picture; as a lost ticket it is audited anyway.',
} as const satisfies Readonly<Partial<Record<StayFlag, string>>>;
export const auditRiskNames = Object.keys(auditRisks) as [AuditRisk, ...AuditRisk[]];

/**
 * The risks that two pictures settle: which plate and which kind of vehicle came in and left. All others are about money that
 * somebody's word gave up, a ticket, a time or a right, and stay with people.
 */
export const machineRisks = [
  'plate-differs',
  'camera-differs',
  'plate-edited',
  'vehicle-changed',
] as const satisfies readonly AuditRisk[];
/**
 * Of a hundred words of auditors that an exit agrees, or that no picture tells, so many are asked of another one who does not know of the
 * first, some time later.
 */
export const recheckPercent = 5;
export const recheckAfterMinutes = 60;
/** Of a hundred exits on which the machine agrees so many are shown to a person as if it had said nothing. */
export const machineCheckPercent = 2;
/** An exit is the machine's for so long before people are handed it. */
export const machineFirstMinutes = 10;

/** An exit is audited, and an audit taken back, for so many days after it. */
export const auditOpenDays = 35;
/** A finding above it waits for a second auditor; one that gives money back always does. */
export const auditSecondAbove = 100_000;
/** An exit that was handed out is nobody else's for so long. */
export const auditClaimMinutes = 5;
/** Of the exits of a day are drawn: the greatest of so many, so many of each cashier and shift, and so many in a hundred. */
export const auditSample = { aDay: 20, ofEachShift: 5, percent: 5, atMost: 400 } as const;

/** An exit as its audit shows it; who sold is null until somebody has decided. */
export const AuditedExit = ParkingOut.extend({
  /** Of its deposit, of what is decided. */
  shiftId: id().nullable(),
  shift: z.string().nullable(),
  status: z.enum(auditStatuses),
  why: z.array(z.enum(auditWhys)),
  risks: z.array(z.enum(auditRiskNames)),
  /** 0 to 100. */
  risk: z.int(),
  auditId: id().nullable(),
  auditedAt: localDateTime().nullable(),
  auditorId: id().nullable(),
  auditor: z.string().nullable(),
  byMachine: z.boolean(),
  amount: signedRupiah().nullable(),
  reason: z.enum(auditReasons).nullable(),
  auditNote: z.string().nullable(),
  /** What was seen instead. */
  auditPlate: z.string().nullable(),
  auditVehicleId: id().nullable(),
  auditVehicleLabel: z.string().nullable(),
  auditVehicleLabelEn: z.string().nullable(),
  /** Its amount is booked once another auditor agrees. */
  awaitsSecond: z.boolean().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: localDateTime().nullable(),
});
export type AuditedExit = z.output<typeof AuditedExit>;

/** What one auditor says of one exit. */
export const AuditItem = z.strictObject({
  parkingOutId: id(),
  status: z.enum(auditOutcomes),
  /** What was seen, where it is not what was recorded. */
  plateNumber: z.string().trim().min(1).max(20).nullable().optional(),
  vehicleId: id().nullable().optional(),
  /** Charged too little; below zero too much. Left out: what the price of what was seen says. */
  amount: saleRupiah(-100_000_000).nullable().optional(),
  reason: z.enum(auditReasons).nullable().optional(),
  note: z.string().trim().max(500).nullable().optional(),
});
export type AuditItem = z.output<typeof AuditItem>;

/** One audit in the order in which they were made. */
export const AuditStep = z.object({
  id: id(),
  n: z.int(),
  status: z.enum(auditOutcomes),
  at: localDateTime(),
  /** Null of the machine. */
  by: z.string().nullable(),
  plateNumber: z.string().nullable(),
  vehicleLabel: z.string().nullable(),
  vehicleLabelEn: z.string().nullable(),
  amount: signedRupiah(),
  needsSecond: z.boolean(),
  confirmedBy: z.string().nullable(),
  confirmedAt: localDateTime().nullable(),
  reason: z.enum(auditReasons).nullable(),
  note: z.string().nullable(),
  rolledBackBy: z.string().nullable(),
  rolledBackAt: localDateTime().nullable(),
  rollbackNote: z.string().nullable(),
});
export type AuditStep = z.output<typeof AuditStep>;

/** What a gate told around either end. */
const AuditEvent = z.object({
  id: z.string(),
  at: localDateTime(),
  side: z.enum(['ENTRY', 'EXIT']),
  gateName: z.string(),
  type: z.string(),
  plateNumber: z.string().nullable(),
  /** How sure its reader was, 0 to 1. */
  confidence: z.number().nullable(),
  parkingCode: z.string().nullable(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

const AuditPicture = z.object({
  side: z.enum(['ENTRY', 'EXIT']),
  token: z.string(),
  takenAt: localDateTime(),
  /** Another car's stay has the very same picture: it shows nothing of this one. */
  repeated: z.boolean(),
  /** Dark, of one colour or damaged: it counts as none. */
  blank: z.boolean(),
  /** Where its plate is, if a reader said so. */
  plateBox: PlateBox.nullable(),
});

export const AuditDetail = z.object({
  exit: AuditedExit,
  audits: z.array(AuditStep),
  pictures: z.array(AuditPicture),
  events: z.array(AuditEvent),
  /** What people did to it; who is null until it is decided. */
  operations: z.array(
    z.object({
      id: z.string(),
      at: localDateTime(),
      action: z.string(),
      actor: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** What the price was made from. */
  evidence: z.object({
    tariffState: id().nullable(),
    pricedAt: localDateTime().nullable(),
    lostTicket: z.string().nullable(),
    overridden: z.boolean(),
    prepaid: z.int(),
    /** The price that its own tariffs make of it again. */
    recomputed: z.int().nullable(),
  }),
});
export type AuditDetail = z.output<typeof AuditDetail>;

/** What is left of the queue, for whoever asks. */
export const AuditCounts = z.object({
  day: localDate(),
  waiting: z.int(),
  waitingRisk: z.int(),
  /** Said today, by all and by whoever asks. */
  doneToday: z.int(),
  ownToday: z.int(),
});
export type AuditCounts = z.output<typeof AuditCounts>;

/** How the sample of a day was drawn, for whoever wants to draw it again. */
export const AuditDay = z.object({
  businessDay: localDate(),
  /** SHA-256 of the seed, as the sealed log has it. */
  seedHash: z.string(),
  sealedAt: localDateTime(),
  /** Hexadecimal; null until the day has ended. */
  seed: z.string().nullable(),
  drawnAt: localDateTime().nullable(),
  exits: z.int().nullable(),
  drawn: z.int().nullable(),
});
export type AuditDay = z.output<typeof AuditDay>;
