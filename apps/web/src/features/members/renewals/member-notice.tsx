import type { Member } from '@parking/contract/members/members';
import { Photo } from '../people/person-cells.tsx';
import { ToProfile } from '../profile/to-profile.tsx';
import { RenewNext } from './renew-next.tsx';

interface Props {
  readonly member: Member;
  readonly route: '/members' | '/member_non_staff';
}

/** Above a member's fields: whether to renew, and whom it is about. */
export function MemberNotice({ member, route }: Props) {
  return (
    <>
      <RenewNext member={member} route={route} />
      <Photo token={member.tokenPhoto} name={member.name} />
      {route === '/members' && <ToProfile id={member.id} />}
    </>
  );
}
