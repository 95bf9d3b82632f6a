import { transactionGraph } from '@parking/contract/reports/production';
import { CubePage } from '../cube/cube-page.tsx';

/** What parking and memberships brought in over time. */
export default function TransactionGraphPage() {
  return (
    <CubePage
      report={transactionGraph}
      texts="reports.transactionGraph"
      drawn="received"
      period="thisMonth"
      figures={['received', 'receivedPerDay', 'bestDay', 'worstDay', 'total', 'memberships', 'count', 'average']}
      waiting={['receivedPerDay', 'bestDay', 'worstDay']}
    />
  );
}
