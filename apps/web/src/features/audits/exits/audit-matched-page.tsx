import { auditMatched } from '@parking/contract/audits/parking-out-audits';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ExitAuditsScreen } from './exit-audits-screen.tsx';

export const ahead = listAhead(auditMatched);

/** Exits that agree with their pictures. */
export default function AuditMatchedPage() {
  return <ExitAuditsScreen resource={auditMatched} route="/audit_matched" texts="exitAudits.matched" />;
}
