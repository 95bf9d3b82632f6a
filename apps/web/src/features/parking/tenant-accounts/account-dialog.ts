import type { TenantAccount } from '@parking/contract/parking/tenants/tenant-accounts';

export interface AccountDialogProps {
  readonly account: TenantAccount;
  readonly close: () => void;
}
