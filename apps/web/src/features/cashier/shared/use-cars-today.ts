import { parkingOutList } from '@parking/contract/parking/stay-lists';
import { useApiQuery } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';

/** Cars that the cashier let out today: a count, never a sum. Null where it may not be read. */
export function useCarsToday(): number | null {
  const { id } = useProfile();
  const own = useApiQuery(
    parkingOutList.list,
    {
      list: [
        ['operatorId.equals', id],
        ['size', '1'],
      ],
    },
    { handles: 'all', keepPrevious: true },
  );
  return own.data?.totalElements ?? null;
}
