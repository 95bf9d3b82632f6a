import { auditMatched } from '@parking/contract/audits/parking-out-audits';
import { ExitAuditsList } from './exit-audits-list.tsx';

/** Exits that agree with their pictures. */
export default function AuditMatchedPage() {
  return <ExitAuditsList resource={auditMatched} route="/audit_matched" texts="exitAudits.matched" />;
}
