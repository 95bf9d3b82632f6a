import { formatPlate } from '@parking/contract/parking/plates';
import { useEffect, useRef } from 'react';
import type { useCameraPlate } from '../shared/use-camera-plate.ts';
import type { ExitDesk } from './machine/exit-acts.ts';

/** Looks up each plate that the camera reads, once, when no other car is being served. */
export function useCameraDrive(
  byCamera: boolean,
  camera: ReturnType<typeof useCameraPlate>,
  exit: ExitDesk,
  free: boolean,
): void {
  const served = useRef('');
  useEffect(() => {
    if (!camera) return;
    const key = `${camera.plateNumber} ${camera.readAt}`;
    const { step, text, ahead } = exit.state;
    if (served.current === key || !free || step !== 'ready' || text !== '' || ahead !== null) return;
    served.current = key;
    if (byCamera) void exit.lookByCamera(camera.plateNumber);
    else exit.typeExitPlate(formatPlate(camera.plateNumber));
  });
}
