import { parkingOutList } from '@parking/contract/parking/lists/stay-lists';
import { useApiQuery } from '../../../../api/query.ts';
import { findMenu } from '../../../../api/navigation.ts';
import { useNavigation, useProfile } from '../../../../api/session.tsx';

/** Cars that the cashier let out today: a count, never a sum. Null where it may not be read. */
export function useCarsToday(): number | null {
  const { id } = useProfile();
  const allowed = findMenu(useNavigation(), '/parking_outs') !== null;
  const own = useApiQuery(
    parkingOutList.list,
    {
      list: [
        ['operatorId.equals', id],
        ['size', '1'],
      ],
    },
    { enabled: allowed, handles: 'all', keepPrevious: true },
  );
  return own.data?.totalElements ?? null;
}
