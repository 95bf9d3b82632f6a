import { gateActs } from '@parking/contract/parking/gate/gate-acts';
import { useEffect } from 'react';
import { watchGate } from '../../../../api/live-state.ts';
import { useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';

/** A plate that the camera read so long ago is of another car. */
const freshPlateMs = 120_000;
const pollPlateMs = 3000;

/** The newest plate that this gate's camera read, while it can still be of the car at the barrier. */
export function useCameraPlate(gateId: string, wanted: boolean, offline: boolean) {
  const now = useSiteNow();
  const read = useApiQuery(
    gateActs.tempPlate,
    { query: { gateId } },
    { handles: 'all', enabled: wanted && !offline, refetchEveryMs: pollPlateMs },
  );
  const { refetch } = read;
  useEffect(() => watchGate(gateId, ({ type: told }) => void (told === 'PLATE_READ' && refetch())), [gateId, refetch]);
  const plate = read.data;
  if (!plate || !wanted) return null;
  const age = Date.parse(`${now()}Z`) - Date.parse(`${plate.readAt}Z`);
  return age > freshPlateMs ? null : plate;
}
