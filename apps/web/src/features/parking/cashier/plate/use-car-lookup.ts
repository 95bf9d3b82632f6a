import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { parkingOutList } from '@parking/contract/parking/lists/stay-lists';
import { useState } from 'react';
import { useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { labelIn } from '../../../../i18n/format.ts';
import type { Candidate } from '../exit/machine/exit-state.ts';
import { candidateOf } from '../exit/machine/find-candidates.ts';

/** Cars that left are looked for so far back. */
const daysBack = 30;
const dayMs = 24 * 3_600_000;

/** The cars inside and those gone lately that are like what is looked for. */
export function useCarLookup() {
  const now = useSiteNow();
  const [searched, setSearched] = useState<string | null>(null);
  const inside = useApiQuery(
    parkingIns.search,
    { query: { search: searched ?? '-' } },
    { enabled: searched !== null, staleTimeMs: 0 },
  );
  const gone = useApiQuery(
    parkingOutList.list,
    {
      list: [
        ['q', searched ?? ''],
        ['datetimeOut.atLeast', new Date(Date.parse(`${now()}Z`) - daysBack * dayMs).toISOString().slice(0, 10)],
        ['datetimeOut.atMost', now().slice(0, 10)],
        ['size', '20'],
        ['total', 'false'],
      ],
    },
    { enabled: searched !== null, staleTimeMs: 0 },
  );
  return {
    searched,
    inside: searched === null ? [] : (inside.data ?? []).map(candidateOf),
    gone:
      searched === null
        ? []
        : (gone.data?.data ?? []).map(
            (exit): Candidate => ({
              ...exit,
              vehicleLabel: labelIn({ label: exit.vehicleLabel, labelEn: exit.vehicleLabelEn }),
              datetimeIn: exit.datetimeOut,
              image: exit.images[0] ?? exit.imagesIn[0] ?? null,
              match: 'EXACT',
              now: null,
            }),
          ),
    busy: searched !== null && (inside.isFetching || gone.isFetching),
    search: setSearched,
    refresh: () => {
      void inside.refetch();
      if (gone.isFetched) void gone.refetch();
    },
  };
}

export type CarLookup = ReturnType<typeof useCarLookup>;
