import { type ExitRow, parkingOutList } from '@parking/contract/parking/lists/stay-lists';
import { findMenu } from '../../../../api/navigation.ts';
import { useApiQuery } from '../../../../api/query.ts';
import { useNavigation, useProfile } from '../../../../api/session.tsx';

const shown = '5';

interface OwnSales {
  /** Cars that the cashier let out today: a count, never a sum. */
  readonly count: number;
  /** The last of them, the newest first. */
  readonly last: readonly ExitRow[];
}

/** What the cashier has sold today; null where it may not be read. */
export function useOwnSales(): OwnSales | null {
  const { id } = useProfile();
  const allowed = findMenu(useNavigation(), '/parking_outs') !== null;
  const { data } = useApiQuery(
    parkingOutList.list,
    {
      list: [
        ['operatorId.equals', id],
        ['size', shown],
      ],
    },
    { enabled: allowed, handles: 'all', keepPrevious: true },
  );
  return data ? { count: data.totalElements ?? 0, last: data.data } : null;
}
