import { fourEyesModes } from '../money/deposits/four-eyes.ts';
import type { controlScreens } from './pending-settings.ts';
import type { SystemConfiguration } from '../settings/system-configurations.ts';

/** By what it was and becomes, and by what else holds. */
type Loosens<Value> = (before: Value, after: Value, held: SystemConfiguration) => boolean;

const lowered: Loosens<number> = (before, after) => after < before;
const raised: Loosens<number> = (before, after) => after > before;
const turnedOff: Loosens<boolean> = (before, after) => before && !after;

/** Settings that keep people from doing what they should not, each with when a change gives them more room. */
export const controls = {
  fourEyes: (before, after) => fourEyesModes.indexOf(after) > fourEyesModes.indexOf(before),
  blindDeposit: turnedOff,
  cashOutLimit: raised,
  cashOutDayLimit: raised,
  largestSale: raised,
  askAgainAbove: raised,
  askAgainTimes: raised,
  toleratedRupiah: raised,
  toleratedBasisPoints: raised,
  toCollectPerDay: raised,
  shortPaymentsPerDay: raised,
  shortPaymentLimit: raised,
  freePassesPerShift: raised,
  freePassBasisPoints: raised,
  freePassValuePerShift: raised,
  auditSamplePercent: lowered,
  closedUntil: (before, after) => before !== null && (after === null || after < before),
  // Which stays of today another version prices cannot be told before: any other choice may make some cheaper.
  fareHandlingType: () => true,
  roundSecondsUp: turnedOff,
  fineType: (_, after) => after === 'FINE_ONLY',
  lostTicketMinutes: lowered,
  useLpr: turnedOff,
  // A recogniser that reads by another's rules, or at an address where nobody answers, is as good as off.
  lprProvider: (_before, _after, { useLpr }) => useLpr,
  openGateManual: (before, after) => !before && after,
  checkMemberUsed: turnedOff,
  plateDays: lowered,
  imageDays: lowered,
  isDeleteImage: (before, after) => !before && after,
} as const satisfies { readonly [Name in keyof SystemConfiguration]?: Loosens<SystemConfiguration[Name]> };
export type Control = keyof typeof controls;
export const controlNames = Object.keys(controls) as readonly Control[];

/** Whether another value of a control gives more room than the present one. */
export const loosens = <Name extends Control>(
  name: Name,
  held: SystemConfiguration,
  after: SystemConfiguration[Name],
): boolean => {
  const before = held[name];
  return before !== after && (controls[name] as Loosens<SystemConfiguration[Name]>)(before, after, held);
};

/** Where the recogniser stands and its key: told only to who may view the screen, and the key to nobody. */
export const readerControls = ['lprServer', 'lprKey'] as const;

/** All that can be loosened: the settings, and what is set on screens of its own. */
export type ControlName =
  | Control
  | (typeof readerControls)[number]
  | 'fine'
  | 'overdueTolerance'
  | 'fare'
  | 'countedAs'
  | 'additionalFare'
  | 'holiday'
  | 'taxPercent'
  | 'taxOnTop'
  | 'subscriptionFare'
  | 'claimed'
  | 'provider'
  | 'providerDays'
  | 'fileTemplate'
  | 'answerForm'
  | 'toldEvents'
  | 'fileServer'
  | 'companyName'
  | 'feeRate'
  | 'told'
  | 'secondFactorRequired'
  | 'cameras'
  | 'cheatingRule'
  | 'machineAudit'
  | 'taxFeed';

/** The screen whose editors set it. */
export const screenOfControl = (name: string): (typeof controlScreens)[number] => {
  if (name === 'fine') return '/parking_fines';
  return name === 'overdueTolerance' ? '/overdue_tolerances' : '/system_configurations';
};

/** Those that only who holds everything changes: whoever they hold to two people does not loosen them. */
export const topControls = [
  'fourEyes',
  'cashOutLimit',
  'cashOutDayLimit',
  'largestSale',
  'askAgainAbove',
  'askAgainTimes',
  'toleratedRupiah',
  'toleratedBasisPoints',
  'toCollectPerDay',
  'shortPaymentsPerDay',
  'shortPaymentLimit',
  'freePassesPerShift',
  'freePassBasisPoints',
  'freePassValuePerShift',
  'auditSamplePercent',
  'closedUntil',
] as const satisfies readonly Control[];

/** Those that are rupiah. */
export const moneyControls: readonly ControlName[] = [
  'cashOutLimit',
  'cashOutDayLimit',
  'largestSale',
  'askAgainAbove',
  'toleratedRupiah',
  'freePassValuePerShift',
  'shortPaymentLimit',
  'fine',
  'additionalFare',
  'fare',
  'countedAs',
  'holiday',
  'subscriptionFare',
];
