/** Seeded groups below SUPERADMIN, which holds everything. */
export const seededGroups = [
  { name: 'SUPERADMIN', label: 'Superadmin', labelEn: 'Super administrator' },
  { name: 'ADMIN', label: 'Administrator', labelEn: 'Administrator' },
  { name: 'FINANCE', label: 'Keuangan', labelEn: 'Finance' },
  { name: 'AUDITOR', label: 'Auditor', labelEn: 'Auditor' },
  { name: 'OWNER', label: 'Pemilik', labelEn: 'Owner' },
  { name: 'CASHIER', label: 'Kasir', labelEn: 'Cashier' },
  { name: 'OPERATOR', label: 'Operator', labelEn: 'Operator' },
] as const;
export const superadminGroup = 'SUPERADMIN';
/** Groups that look at the work of the others, and depend on none of them. */
export const independentGroups = ['AUDITOR', 'OWNER'] as const;
export type SeededGroup = (typeof seededGroups)[number]['name'];
