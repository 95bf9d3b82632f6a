import type { users } from '@parking/contract/identity/users';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';

export type User = RowOfResource<typeof users>;

/** What an administrator does to users beside changing their data. */
export type UserAct =
  | { readonly kind: 'change-status'; readonly users: readonly User[]; readonly clear: () => void }
  | { readonly kind: 'set-password'; readonly user: User }
  | { readonly kind: 'remove-second-factor'; readonly user: User };
