import { auditList } from '@parking/contract/audits/parking-out-audits';
import { ExitAuditsList } from './exit-audits-list.tsx';

/** Exits that are to be looked at, or were. */
export default function AuditListPage() {
  return <ExitAuditsList resource={auditList} route="/audit_list" texts="exitAudits.list" />;
}
