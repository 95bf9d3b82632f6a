import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { freePassAskedSeconds } from '@parking/contract/parking/free-passes/asked-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../free-passes/texts.ts';

const tickMs = 250;

interface SecondsLeftProps {
  /** As the server told it; counted down from there. */
  readonly seconds: number;
  readonly label: string;
  readonly onOver?: () => void;
}

/** How long somebody who is asked still has. Nobody is read every second of it. */
export function SecondsLeft({ seconds, label, onOver }: SecondsLeftProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(seconds);
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over();
    }, tickMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <Box role="timer" aria-live="off" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{label}</span>
        <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {t('freePasses.secondsLeft', { count: left })}
        </Box>
      </Box>
      <LinearProgress
        aria-hidden
        variant="determinate"
        color={left <= lastSeconds ? 'warning' : 'primary'}
        value={Math.min(100, (left / freePassAskedSeconds) * 100)}
      />
    </Box>
  );
}

const lastSeconds = 15;
