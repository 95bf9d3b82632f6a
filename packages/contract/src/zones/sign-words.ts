/** What displays at the entries of a zone say, in both languages: a driver reads it in a second. */
export const signWords = {
  full: ['PENUH', 'FULL'],
  'members-only': ['PENUH, HANYA MEMBER', 'FULL, MEMBERS ONLY'],
  free: ['SILAKAN MASUK', 'SPACES AVAILABLE'],
} as const;
