import type { Named } from '../../core/report.ts';

/** Where takings are told by payment type, what tenants pay stands under a name of its own. */
export const tenantType = {
  id: '00000000-0000-7000-8000-000000000002',
  label: 'Dibayar tenan',
  labelEn: 'Paid by tenants',
} as const satisfies Named;
