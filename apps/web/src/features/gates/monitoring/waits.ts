import type { MonitoredGate } from '@parking/contract/gates/monitoring';

const longWaitMs = 120_000;

/** Who has stood before a barrier longest and was not let through; null while nobody stands. */
export function longestWait(gates: readonly MonitoredGate[]): { readonly code: string; readonly since: string } | null {
  return gates
    .flatMap(({ code, waitingSince }) => (waitingSince === null ? [] : [{ code, since: waitingSince }]))
    .reduce<{ code: string; since: string } | null>(
      (longest, wait) => (longest === null || wait.since < longest.since ? wait : longest),
      null,
    );
}

/** Longer than a car usually stands. */
export const isLongWait = (ms: number): boolean => ms >= longWaitMs;
