/** How many people one deposit needs. */
export const fourEyesModes = ['STRICT', 'STANDARD', 'OFF'] as const;
export type FourEyes = (typeof fourEyesModes)[number];

/** What somebody did of a deposit. Nobody does two of them; closing counts as verifying. */
export const depositParts = ['handedIn', 'received', 'verified', 'written'] as const;
export type DepositPart = (typeof depositParts)[number];

/** So much off what was expected is no difference: the greater of Rp 2,000 and 0.1 %. */
export const toleratedDifference = (expected: number): number =>
  Math.max(2_000, Math.floor(Math.abs(expected) / 1_000));

/** Days within which another looks at what was drawn. */
export const lookWithinDays = 7;
