/** How many people one deposit needs. */
export const fourEyesModes = ['STRICT', 'STANDARD', 'OFF'] as const;
export type FourEyes = (typeof fourEyesModes)[number];

/** What somebody did of a deposit. Nobody does two of them; closing counts as verifying. */
export const depositParts = ['handedIn', 'received', 'verified', 'written'] as const;
export type DepositPart = (typeof depositParts)[number];

/** What may be off without a word: the greater of an amount and a part of what was expected. */
export interface Tolerance {
  readonly rupiah: number;
  readonly basisPoints: number;
}

/** Rp 2,000 and 0.1 %; a site may set less, never more. */
export const usualTolerance: Tolerance = { rupiah: 2_000, basisPoints: 10 };

/** So much off what was expected of one cashier's shift is no difference; less once its deposits used some of it. */
export const leftOfTolerance = (expected: number, used: number, { rupiah, basisPoints }: Tolerance): number =>
  Math.max(0, Math.max(rupiah, Math.floor((Math.abs(expected) * basisPoints) / 10_000)) - used);

/** Days within which another looks at what was drawn. */
export const lookWithinDays = 7;
