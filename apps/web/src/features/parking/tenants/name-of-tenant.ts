import type { Tenant } from '@parking/contract/parking/tenants/tenants';
import { labelIn } from '../../../i18n/format.ts';

export const nameOfTenant = ({ departmentLabel, departmentLabelEn }: Tenant): string =>
  labelIn({ label: departmentLabel, labelEn: departmentLabelEn });
