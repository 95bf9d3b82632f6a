import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../../tenants/texts.ts';
import { type Detector, openDetector } from './detector.ts';

/** Whether the device lets a page see through its camera at all. */
export const canScan = (): boolean => navigator.mediaDevices !== undefined;

const everyMs = 200;

interface TicketScannerProps {
  readonly onCode: (code: string) => void;
  readonly onFailure: () => void;
}

/** The camera, until it has read a ticket. */
export function TicketScanner({ onCode, onFailure }: TicketScannerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onFailure });
  useEffect(() => {
    told.current = { onCode, onFailure };
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer = 0;
    let left = false;
    const stop = () => {
      left = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const read = async (detector: Detector, picture: HTMLVideoElement): Promise<void> => {
      const [found] = await detector.detect(picture).catch(() => []);
      if (left) return;
      if (found) return told.current.onCode(found.rawValue);
      timer = window.setTimeout(() => void read(detector, picture), everyMs);
    };
    const begin = async (): Promise<void> => {
      const picture = video.current;
      if (!picture) return;
      const detector = await openDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (left) return stop();
      picture.srcObject = stream;
      await picture.play();
      await read(detector, picture);
    };
    begin().catch(() => {
      if (!left) told.current.onFailure();
    });
    return stop;
  }, []);
  return (
    <Box
      component="video"
      ref={video}
      aria-label={t('tenants.phone.camera')}
      muted
      playsInline
      sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: 'text.primary', borderRadius: 1 }}
    />
  );
}
