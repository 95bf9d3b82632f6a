import { gateActs } from '@parking/contract/parking/gate/gate-acts';
import { formatPlate } from '@parking/contract/parking/plates';
import { useEffect, useRef } from 'react';
import { watchGate } from '../../../../api/live-state.ts';
import { useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import type { Exit } from './machine/exit-acts.ts';

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

/** Looks up each plate that the camera reads, once, when no other car is being served. */
export function useCameraDrive(
  byCamera: boolean,
  camera: ReturnType<typeof useCameraPlate>,
  exit: Exit,
  free: boolean,
): void {
  const served = useRef('');
  useEffect(() => {
    if (!camera) return;
    const key = `${camera.plateNumber} ${camera.readAt}`;
    const { step, text } = exit.state;
    if (served.current === key || !free || step !== 'ready' || text !== '') return;
    served.current = key;
    if (byCamera) void exit.lookByCamera(camera.plateNumber);
    else exit.typeExitPlate(formatPlate(camera.plateNumber));
  });
}
