/** What a file, and what is said of a difference, may change: settlements are paid by what arrived. */
export const affectedByFiles = [
  'differences',
  'reconciliationFiles',
  'settlements',
  'cash',
  'cashTransactions',
  'operations',
] as const;
