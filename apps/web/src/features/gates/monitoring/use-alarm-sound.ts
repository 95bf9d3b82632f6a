import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import { useEffect, useState } from 'react';
import { openSpeaker, playTone } from './alarm-tone.ts';
import { unheardAlarms } from './unheard-alarms.ts';

const storageKey = 'wall-alarms-heard';
const acts = ['pointerdown', 'keydown'] as const;

/** Kept by the browser: neither a reload nor a second window sounds for the same alarm again. */
function readHeard(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Sounds once for each alarm while it is switched on. `isSilent`: the browser waits for somebody to touch the page. */
export function useAlarmSound(gates: readonly MonitoredGate[] | undefined, isOn: boolean): { isSilent: boolean } {
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const speaker = openSpeaker();
    const wake = () => void speaker.resume();
    const look = () => setIsRunning(speaker.state === 'running');
    speaker.addEventListener('statechange', look);
    for (const act of acts) document.addEventListener(act, wake);
    wake();
    look();
    return () => {
      speaker.removeEventListener('statechange', look);
      for (const act of acts) document.removeEventListener(act, wake);
    };
  }, [isOn]);

  useEffect(() => {
    if (!isOn || !isRunning || !gates) return;
    const { tone, heard } = unheardAlarms(gates, readHeard());
    localStorage.setItem(storageKey, JSON.stringify(heard));
    if (tone) playTone(openSpeaker(), tone);
  }, [gates, isOn, isRunning]);
  return { isSilent: isOn && !isRunning };
}

/** How it sounds, for whom has just switched it on. */
export async function tryAlarmSound(): Promise<void> {
  const speaker = openSpeaker();
  await speaker.resume();
  playTone(speaker, 'warning');
}
