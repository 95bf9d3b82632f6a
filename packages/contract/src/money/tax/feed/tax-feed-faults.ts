/** Why rows did not get to an office. REDIRECTED, REFUSED and OTHER_FILE are answers of it; of the others there was none that counts. */
export const taxFeedFaults = [
  'NO_ANSWER',
  'NOT_ALLOWED',
  'WRONG_HOST',
  'REDIRECTED',
  'LOGIN',
  'HOST_KEY',
  'REFUSED',
  'OTHER_FILE',
] as const;
export type TaxFeedFault = (typeof taxFeedFaults)[number];
