import { gates } from '@parking/contract/gates/gates';
import { paidTypes } from '@parking/contract/money/paid-types';
import { useState } from 'react';
import { useApiQuery } from '../../../../api/query.ts';

/** Where a car left and how it paid: what there is to choose from, and the first of each until one is chosen. */
export function useSettling() {
  const exits = useApiQuery(gates.exits, {});
  const types = useApiQuery(paidTypes.options, {});
  const [chosen, setChosen] = useState({ gateId: '', paidTypeId: '' });
  const cashTypes = (types.data ?? []).filter(({ kind }) => kind === 'CASH');
  return {
    gates: exits.data ?? [],
    gate: exits.data?.find(({ id }) => id === chosen.gateId) ?? exits.data?.[0],
    paidTypes: cashTypes,
    paidTypeId: chosen.paidTypeId || (cashTypes[0]?.id ?? ''),
    chooseGate: (gateId: string) => setChosen({ ...chosen, gateId }),
    choosePaidType: (paidTypeId: string) => setChosen({ ...chosen, paidTypeId }),
  };
}

export type Settling = ReturnType<typeof useSettling>;
