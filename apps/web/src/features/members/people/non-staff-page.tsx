import { members, membersNonStaff } from '@parking/contract/members/members';
import { MemberScreen } from './member-screen.tsx';
import './texts.ts';

const nonStaff = { ...members, ...membersNonStaff };

/** Members outside the departments. */
export default function NonStaffPage() {
  return <MemberScreen resource={nonStaff} route="/member_non_staff" texts="people.nonStaff" nonStaffOnly />;
}
