import { members } from '@parking/contract/members/members';
import { MemberScreen } from './member-screen.tsx';
import './texts.ts';

/** Everybody who parks on a subscription. */
export default function MembersPage() {
  return <MemberScreen resource={members} route="/members" texts="people.members" />;
}
