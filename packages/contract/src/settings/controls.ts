import { fourEyesModes } from '../money/four-eyes.ts';
import type { SystemConfiguration } from './system-configurations.ts';

type Loosens<Value> = (before: Value, after: Value) => boolean;

const lowered: Loosens<number> = (before, after) => after < before;
const raised: Loosens<number> = (before, after) => after > before;
const turnedOff: Loosens<boolean> = (before, after) => before && !after;

/** Settings that keep people from doing what they should not, each with when a change gives them more room. */
export const controls = {
  fourEyes: (before, after) => fourEyesModes.indexOf(after) > fourEyesModes.indexOf(before),
  blindDeposit: turnedOff,
  cashOutLimit: raised,
  cashOutDayLimit: raised,
  closedUntil: (before, after) => before !== null && (after === null || after < before),
  fineType: (_, after) => after === 'FINE_ONLY',
  lostTicketMinutes: lowered,
  useLpr: turnedOff,
  plateDays: lowered,
  imageDays: lowered,
  isDeleteImage: (before, after) => !before && after,
} as const satisfies { readonly [Name in keyof SystemConfiguration]?: Loosens<SystemConfiguration[Name]> };
export type Control = keyof typeof controls;
export const controlNames = Object.keys(controls) as readonly Control[];

/** Whether another value of a control gives more room than the present one. */
export const loosens = <Name extends Control>(
  name: Name,
  before: SystemConfiguration[Name],
  after: SystemConfiguration[Name],
): boolean => before !== after && (controls[name] as Loosens<SystemConfiguration[Name]>)(before, after);
