import type { Member } from '@parking/contract/members/members';

/** What is done with one member beyond its form. */
export type MemberAct = { readonly kind: 'renew' | 'suspend' | 'admit' | 'card' | 'type'; readonly member: Member };
