import { auditList } from '@parking/contract/audits/parking-out-audits';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ExitAuditsScreen } from './exit-audits-screen.tsx';

export const ahead = listAhead(auditList);

/** Exits that are to be looked at, or were. */
export default function AuditListPage() {
  return <ExitAuditsScreen resource={auditList} route="/audit_list" texts="exitAudits.list" />;
}
