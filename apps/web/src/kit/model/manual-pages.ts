/** The pages of the manual in the order in which they are read, by the names of their files in `docs/manual/<language>`. */
export const manualPages = [
  'first-steps',
  'every-day',
  'till',
  'entries',
  'shift-deposit',
  'offline',
  'finance',
  'settlement',
  'tax',
  'members',
  'vouchers',
  'tariffs',
  'gates-zones',
  'audit',
  'indications',
  'reports',
  'users-rights',
  'training',
] as const;
export type ManualPage = (typeof manualPages)[number];
